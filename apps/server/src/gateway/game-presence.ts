/**
 * Which players have the page of their game open, to announce it to their opponents (R-EV-03, A-77). It is only for
 * the screen: what an absence means for the game depends on player presence. Each process knows the players of its
 * own connections, and those of other processes from their announcements, so that a page that reconnects to another
 * process does not count as having been away.
 */
import { CLOSE_SHOWN_MS, type ClientJoined, type OnlineGame } from '@sixtyfour/contract';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { ServerClock } from '../time/clock.ts';
import type { Connection } from './connection.ts';

type Page = Pick<Connection, 'caller' | 'seats' | 'leftPage'>;

/** The number of players of other processes to remember. */
const MOST_ELSEWHERE = 20_000;

/** A player at a game, with one or more connections, or with none for a short time after the last one closed. */
interface PlayerAtGame {
  readonly joined: ClientJoined;
  readonly connections: Set<Page>;
  stopWaiting: (() => void) | null;
}

/** How one of the two players of a game is announced. */
export function announcementOf(game: OnlineGame, playerId: string): ClientJoined {
  const { id: gameId, white_player_id, white_player, black_player } = game;
  const { username: playerName } = white_player_id === playerId ? white_player : black_player;
  return { gameId, playerName, playerId };
}

/** A player has come to a game or left it. */
export type PageEvent = 'client-joined' | 'client-left';

const PageNotice = z.object({
  event: z.enum(['client-joined', 'client-left']),
  joined: z.object({ gameId: z.string(), playerName: z.string(), playerId: z.string() }),
});

/** Parses an event from another process. Null if the text is invalid: the process may run another version. */
export function parsePageNotice(text: string): z.infer<typeof PageNotice> | null {
  try {
    return PageNotice.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export interface GamePresenceDependencies {
  readonly clock: ServerClock;
  /** Publishes an event in all processes. The others pass it to `onElsewhere`. */
  readonly publish: (event: PageEvent, joined: ClientJoined) => void;
  /** Whether a player without a connection here is connected to another process, or calls without one. */
  readonly isElsewhere: (playerId: string) => Promise<boolean>;
}

export class GamePresence {
  readonly #dependencies: GamePresenceDependencies;
  readonly #players = new Map<string, PlayerAtGame>();
  /** Players at games who have no connection here: as announced by other processes, or because they still call. */
  readonly #elsewhere = new LRUCache<string, true>({ max: MOST_ELSEWHERE });

  constructor(dependencies: GamePresenceDependencies) {
    this.#dependencies = dependencies;
  }

  /** Call it when a player comes to a game. Coming back after a short time is not announced. */
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

  /**
   * Call it when a connection leaves a game. Announced immediately if the page has said that it leaves, otherwise
   * later.
   */
  leave(gameId: string, connection: Page): void {
    const player = this.#players.get(keyOf({ gameId, playerId: connection.caller.playerId }));
    if (player === undefined || !player.connections.delete(connection) || player.connections.size > 0) return;
    if (connection.leftPage) this.#dismiss(player.joined);
    else this.#dismissLater(player);
  }

  /**
   * Call it when a player has left a game. A page with a connection here says so itself; a process with another page of
   * the player announces that they are still there.
   */
  left(joined: ClientJoined): void {
    const key = keyOf(joined);
    const player = this.#players.get(key);
    if ((player?.connections.size ?? 0) > 0) return;
    player?.stopWaiting?.();
    // A check in progress must not change what this says.
    if (player !== undefined) player.stopWaiting = null;
    this.#dismiss(joined);
  }

  /** Call it when a connection has closed, as when a page is reloaded. */
  close(connection: Page): void {
    const { playerId } = connection.caller;
    for (const gameId of connection.seats) {
      const player = this.#players.get(keyOf({ gameId, playerId }));
      if (player?.connections.delete(connection) === true && player.connections.size === 0) this.#dismissLater(player);
    }
  }

  /** Call it with an event of another process. */
  onElsewhere(event: PageEvent, joined: ClientJoined): void {
    const key = keyOf(joined);
    this.#elsewhere.delete(key);
    if (event === 'client-joined') this.#elsewhere.set(key, true);
    // The other process has lost its last connection of the player, but this process still has one.
    else if ((this.#players.get(key)?.connections.size ?? 0) > 0) this.#dependencies.publish('client-joined', joined);
  }

  #dismissLater(player: PlayerAtGame): void {
    const stopWaiting = this.#dependencies.clock.after(CLOSE_SHOWN_MS, () => {
      void this.#dismissUnlessElsewhere(player, () => player.stopWaiting !== stopWaiting);
    });
    player.stopWaiting = stopWaiting;
  }

  /** @param hasComeBack whether the player has come back or left since the close */
  async #dismissUnlessElsewhere(player: PlayerAtGame, hasComeBack: () => boolean): Promise<void> {
    // If the check fails, the player is announced as gone.
    const elsewhere = await this.#dependencies.isElsewhere(player.joined.playerId).catch(() => false);
    if (hasComeBack()) return;
    if (!elsewhere) {
      this.#dismiss(player.joined);
      return;
    }
    this.#players.delete(keyOf(player.joined));
    this.#elsewhere.set(keyOf(player.joined), true);
  }

  #dismiss(joined: ClientJoined): void {
    this.#players.delete(keyOf(joined));
    this.#elsewhere.delete(keyOf(joined));
    this.#dependencies.publish('client-left', joined);
  }
}

function keyOf({ gameId, playerId }: Pick<ClientJoined, 'gameId' | 'playerId'>): string {
  return `${gameId} ${playerId}`;
}
