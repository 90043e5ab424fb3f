/**
 * Which players have the page of their game open, to announce it to their opponents (R-EV-03, A-77). Only a hint for
 * the screen: the games decide what an absence means, from the presence of players. Each process knows the players of
 * its own connections, and those of other processes from their announcements, so that a page that reconnects to another
 * process does not count as having been away.
 */
import { CLOSE_SHOWN_MS, type ClientJoined } from '@sixtyfour/contract';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { ServerClock } from '../time/clock.ts';
import type { Connection } from './connection.ts';

type Page = Pick<Connection, 'caller' | 'seats' | 'leftPage'>;

/** Players of other processes that are remembered. */
const MOST_ELSEWHERE = 20_000;

/** A player at a game, with one connection or several, or with none in the moment after the last one closed. */
interface PlayerAtGame {
  readonly joined: ClientJoined;
  readonly connections: Set<Page>;
  stopWaiting: (() => void) | null;
}

/** A player came to a game, or has left it. */
export type PageEvent = 'client-joined' | 'client-left';

const PageNotice = z.object({
  event: z.enum(['client-joined', 'client-left']),
  joined: z.object({ gameId: z.string(), playerName: z.string(), playerId: z.string() }),
});

/** An event as another process sends it; null for what another version may send. */
export function parsePageNotice(text: string): z.infer<typeof PageNotice> | null {
  try {
    return PageNotice.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export interface GamePresenceDependencies {
  readonly clock: ServerClock;
  /** Publishes an event in all processes; the others pass it to `onElsewhere`. */
  readonly publish: (event: PageEvent, joined: ClientJoined) => void;
  /** Whether a player has a connection of another process. */
  readonly isElsewhere: (playerId: string) => Promise<boolean>;
}

export class GamePresence {
  readonly #dependencies: GamePresenceDependencies;
  readonly #players = new Map<string, PlayerAtGame>();
  /** Players at games that another process has announced. */
  readonly #elsewhere = new LRUCache<string, true>({ max: MOST_ELSEWHERE });

  constructor(dependencies: GamePresenceDependencies) {
    this.#dependencies = dependencies;
  }

  /** A player came to a game. Coming back within a moment is not announced. */
  enter(joined: ClientJoined, connection: Page): void {
    const key = keyOf(joined);
    const player = this.#players.get(key);
    if (player === undefined) {
      this.#players.set(key, { joined, connections: new Set([connection]), stopWaiting: null });
      if (!this.#elsewhere.has(key)) this.#dependencies.publish('client-joined', joined);
      return;
    }
    player.stopWaiting?.();
    player.stopWaiting = null;
    player.connections.add(connection);
  }

  /** A connection left a game: announced immediately if the page has said that it leaves, else after a moment. */
  leave(gameId: string, connection: Page): void {
    const player = this.#players.get(keyOf({ gameId, playerId: connection.caller.playerId }));
    if (player === undefined || !player.connections.delete(connection) || player.connections.size > 0) return;
    if (connection.leftPage) this.#dismiss(player);
    else this.#dismissLater(player);
  }

  /** A connection closed, as it does when a page is reloaded. */
  close(connection: Page): void {
    const { playerId } = connection.caller;
    for (const gameId of connection.seats) {
      const player = this.#players.get(keyOf({ gameId, playerId }));
      if (player?.connections.delete(connection) === true && player.connections.size === 0) this.#dismissLater(player);
    }
  }

  /** Another process has published an event. */
  onElsewhere(event: PageEvent, joined: ClientJoined): void {
    const key = keyOf(joined);
    this.#elsewhere.delete(key);
    if (event === 'client-joined') this.#elsewhere.set(key, true);
    // There it was the last connection, and here is one more.
    else if ((this.#players.get(key)?.connections.size ?? 0) > 0) this.#dependencies.publish('client-joined', joined);
  }

  #dismissLater(player: PlayerAtGame): void {
    player.stopWaiting = this.#dependencies.clock.after(
      CLOSE_SHOWN_MS,
      () => void this.#dismissUnlessElsewhere(player),
    );
  }

  async #dismissUnlessElsewhere(player: PlayerAtGame): Promise<void> {
    // If it cannot be found out, the player is announced as gone.
    const elsewhere = await this.#dependencies.isElsewhere(player.joined.playerId).catch(() => false);
    if (player.connections.size > 0) return;
    if (!elsewhere) {
      this.#dismiss(player);
      return;
    }
    this.#players.delete(keyOf(player.joined));
    this.#elsewhere.set(keyOf(player.joined), true);
  }

  #dismiss(player: PlayerAtGame): void {
    this.#players.delete(keyOf(player.joined));
    this.#elsewhere.delete(keyOf(player.joined));
    this.#dependencies.publish('client-left', player.joined);
  }
}

function keyOf({ gameId, playerId }: Pick<ClientJoined, 'gameId' | 'playerId'>): string {
  return `${gameId} ${playerId}`;
}
