/** The websockets of this process, found by whose they are. */
import type { Connection } from './connection.ts';

/** Groups that vanish when they are empty. */
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
  readonly #addresses = new Groups();

  add(connection: Connection): void {
    this.#all.add(connection);
    this.#players.add(connection.caller.playerId, connection);
    this.#sessions.add(connection.caller.sessionId, connection);
    this.#addresses.add(connection.address, connection);
  }

  remove(connection: Connection): void {
    this.#all.delete(connection);
    this.#players.remove(connection.caller.playerId, connection);
    this.#sessions.remove(connection.caller.sessionId, connection);
    this.#addresses.remove(connection.address, connection);
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

  ofAddress(address: string): ReadonlySet<Connection> {
    return this.#addresses.of(address);
  }
}
