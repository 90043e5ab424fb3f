/**
 * Who is at which game, to tell the other side of it (R-EV-03, A-77). Only a hint for the screen: what an absence means
 * is decided by the games, from the presence of players. Each process knows its own guests, and those of the others as
 * far as it has heard of them, so that a page that comes back to another process has not been away.
 */
import { CLOSE_SHOWN_MS, type ClientJoined, gameChannel, type ServerEvents } from '@sixtyfour/contract';
import type { ServerClock } from '../time/clock.ts';
import type { Connection } from './connection.ts';
import type { Publish } from './publish.ts';

/** Guests of other processes that are remembered. */
const MOST_ELSEWHERE = 20_000;

/** A player at a game, with one connection or several; or the moment after the last one went. */
interface Guest {
  readonly joined: ClientJoined;
  readonly connections: Set<Connection>;
  stopWaiting: (() => void) | null;
}

export interface CompanyDependencies {
  readonly clock: ServerClock;
  readonly publish: Publish;
  /** Whether a player has a connection of another process. */
  readonly isElsewhere: (playerId: string) => Promise<boolean>;
}

export class Company {
  readonly #dependencies: CompanyDependencies;
  readonly #guests = new Map<string, Guest>();
  /** Guests that another process has told of, the longest known first. */
  readonly #elsewhere = new Set<string>();

  constructor(dependencies: CompanyDependencies) {
    this.#dependencies = dependencies;
  }

  /** A player came to a game; who comes back within a moment has not been away. */
  enter(joined: ClientJoined, connection: Connection): void {
    const key = keyOf(joined);
    const guest = this.#guests.get(key);
    if (guest === undefined) {
      this.#guests.set(key, { joined, connections: new Set([connection]), stopWaiting: null });
      if (!this.#elsewhere.has(key)) this.#tell('client-joined', joined);
      return;
    }
    guest.stopWaiting?.();
    guest.stopWaiting = null;
    guest.connections.add(connection);
  }

  /** A connection left a game; told at once if the player said good-bye, else after a moment. */
  leave(gameId: string, connection: Connection): void {
    const guest = this.#guests.get(keyOf({ gameId, playerId: connection.caller.playerId }));
    if (guest === undefined || !guest.connections.delete(connection) || guest.connections.size > 0) return;
    if (connection.saidGoodbye) this.#dismiss(guest);
    else this.#dismissLater(guest);
  }

  /** A connection closed, as it does when a page is reloaded. */
  close(connection: Connection): void {
    const { playerId } = connection.caller;
    for (const gameId of connection.seats) {
      const guest = this.#guests.get(keyOf({ gameId, playerId }));
      if (guest?.connections.delete(connection) === true && guest.connections.size === 0) this.#dismissLater(guest);
    }
  }

  /** Another process has published an event, perhaps about a guest. */
  hear(event: string, payload: unknown): void {
    if (event !== 'client-joined' && event !== 'client-left') return;
    const joined = payload as ClientJoined;
    const key = keyOf(joined);
    this.#elsewhere.delete(key);
    if (event === 'client-joined') this.#noteElsewhere(key);
    // There it was the last connection, and here is one more.
    else if ((this.#guests.get(key)?.connections.size ?? 0) > 0) this.#tell('client-joined', joined);
  }

  #noteElsewhere(key: string): void {
    this.#elsewhere.add(key);
    if (this.#elsewhere.size <= MOST_ELSEWHERE) return;
    for (const oldest of this.#elsewhere) {
      this.#elsewhere.delete(oldest);
      return;
    }
  }

  #dismissLater(guest: Guest): void {
    guest.stopWaiting = this.#dependencies.clock.after(CLOSE_SHOWN_MS, () => void this.#dismissUnlessElsewhere(guest));
  }

  async #dismissUnlessElsewhere(guest: Guest): Promise<void> {
    // When it cannot be known, the hint is given.
    const elsewhere = await this.#dependencies.isElsewhere(guest.joined.playerId).catch(() => false);
    if (guest.connections.size > 0) return;
    if (!elsewhere) {
      this.#dismiss(guest);
      return;
    }
    this.#guests.delete(keyOf(guest.joined));
    this.#noteElsewhere(keyOf(guest.joined));
  }

  #dismiss(guest: Guest): void {
    this.#guests.delete(keyOf(guest.joined));
    this.#elsewhere.delete(keyOf(guest.joined));
    this.#tell('client-left', guest.joined);
  }

  #tell(event: keyof Pick<ServerEvents, 'client-joined' | 'client-left'>, joined: ClientJoined): void {
    this.#dependencies.publish(gameChannel(joined.gameId), event, joined);
  }
}

function keyOf({ gameId, playerId }: Pick<ClientJoined, 'gameId' | 'playerId'>): string {
  return `${gameId} ${playerId}`;
}
