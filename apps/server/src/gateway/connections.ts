/** The websockets of this process, by session and by player. */
import { CLOSE_CODE, SILENCE_MS } from '@sixtyfour/contract';
import { levelsOf } from '../admission/addresses.ts';
import type { OpenSockets } from '../admission/upgrades.ts';
import type { Connection } from './connection.ts';

/** Groups of connections by key. Empty groups are removed. */
class Groups {
  readonly #groups = new Map<string, Set<Connection>>();

  of(key: string): ReadonlySet<Connection> {
    return this.#groups.get(key) ?? new Set();
  }

  add(key: string, connection: Connection): void {
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, new Set([connection]));
    else group.add(connection);
  }

  remove(key: string, connection: Connection): void {
    const group = this.#groups.get(key);
    group?.delete(connection);
    if (group?.size === 0) this.#groups.delete(key);
  }
}

export class Connections {
  readonly #all = new Set<Connection>();
  readonly #players = new Groups();
  readonly #sessions = new Groups();
  readonly #ranges = new Groups();

  add(connection: Connection): void {
    this.#all.add(connection);
    this.#players.add(connection.caller.playerId, connection);
    this.#sessions.add(connection.caller.sessionId, connection);
    for (const { range } of levelsOf(connection.address)) this.#ranges.add(range, connection);
  }

  remove(connection: Connection): void {
    this.#all.delete(connection);
    this.#players.remove(connection.caller.playerId, connection);
    this.#sessions.remove(connection.caller.sessionId, connection);
    for (const { range } of levelsOf(connection.address)) this.#ranges.remove(range, connection);
  }

  all(): ReadonlySet<Connection> {
    return this.#all;
  }

  ofPlayer(playerId: string): ReadonlySet<Connection> {
    return this.#players.of(playerId);
  }

  ofSession(sessionId: string): ReadonlySet<Connection> {
    return this.#sessions.of(sessionId);
  }

  /** The sockets that admission counts. Counting those of a session closes the dead ones among them. */
  readonly open: OpenSockets = {
    ofRange: (range) => [...this.#ranges.of(range)].filter(({ isOpen }) => isOpen),
    ofSession: (sessionId) => {
      const own = [...this.ofSession(sessionId)];
      // A phone that lost its network reconnects before its old connections are known to be dead.
      const silent = own.filter((connection) => connection.silentMs > SILENCE_MS);
      for (const connection of silent) connection.end(CLOSE_CODE.tooSlow);
      return own.length - silent.length;
    },
  };
}
