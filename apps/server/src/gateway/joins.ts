/** Authorizes and joins channels: a single one with a ticket (R-CA-22), or all channels of a game at once. */
import { err, ok, type Ms, type Result } from '@sixtyfour/chess';
import {
  gameChannel,
  gameRowChannel,
  type JoinGame,
  type OnlineGame,
  parseChannel,
  type ProblemCode,
  roomChannel,
  type Subscribe,
  type Unsubscribe,
} from '@sixtyfour/contract';
import type { Games } from '../games/games.ts';
import type { Publisher } from '../publisher/publisher.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { Connection } from './connection.ts';
import { announcementOf, type GamePresence } from './game-presence.ts';
import type { Tickets } from './tickets.ts';

/** More than any page joins. */
const CHANNELS_PER_CONNECTION = 16;

type Joined = Result<{ readonly game: OnlineGame | null }, ProblemCode>;

export interface JoinDependencies {
  readonly games: Pick<Games, 'arrived' | 'seatOf'>;
  readonly rooms: Pick<Rooms, 'isMember'>;
  readonly publisher: Pick<Publisher, 'openCurrent'>;
  readonly tickets: Tickets;
  readonly gamePresence: GamePresence;
}

export type Joins = ReturnType<typeof createJoins>;

/** Whether the player may have a seat all the same, so that the join is worth repeating. */
const isTemporary = (problem: ProblemCode): boolean => problem === 'too-many-requests';

export function createJoins({ games, rooms, publisher, tickets, gamePresence }: JoinDependencies) {
  async function mayJoin(channel: string, playerId: string, seats?: Set<string>): Promise<boolean> {
    const parsed = parseChannel(channel);
    if (parsed === null) return false;
    const { kind, id } = parsed;
    if (kind === 'match') return id === playerId;
    const isSeated = seats?.has(id) === true || (await games.seatOf(playerId, id)) !== null;
    if (isSeated) seats?.add(id);
    return isSeated || (kind === 'room' && (await rooms.isMember(playerId, id)));
  }

  /** Call it when the connection is in the private channel of the game, so that it may announce its player. */
  function noteName(connection: Connection, game: OnlineGame): void {
    connection.joinedAs.set(game.id, announcementOf(game, connection.caller.playerId).playerName);
  }

  async function subscribe({ channel, auth }: Subscribe, connection: Connection, now: Ms): Promise<Joined> {
    const { caller } = connection;
    const expiry = tickets.expiryOf(auth, connection.id, caller, channel, now);
    if (expiry === null || !connection.use(auth, expiry, now)) return err('forbidden');
    if (!(await mayJoin(channel, caller.playerId, connection.seats))) return err('forbidden');
    if (connection.channels.size >= CHANNELS_PER_CONNECTION) return err('too-many-requests');
    connection.leftPage = false;
    const isNew = !connection.channels.has(channel);
    const release = connection.hold(channel);
    const { kind, id: gameId } = parseChannel(channel) ?? { kind: 'match', id: '' };
    try {
      if (kind !== 'private' && kind !== 'game') {
        await publisher.openCurrent(channel);
        release(0);
        return ok({ game: null });
      }
      const game = await games.arrived(caller.playerId, gameId);
      if (!game.ok) {
        if (isNew) connection.unsubscribe(channel);
        return isTemporary(game.error) ? game : err('forbidden');
      }
      release(game.value.version);
      if (kind === 'private' && connection.channels.has(channel)) noteName(connection, game.value);
      return ok({ game: game.value });
    } catch (error) {
      if (isNew) connection.unsubscribe(channel);
      throw error;
    }
  }

  async function joinGame({ gameId }: JoinGame, connection: Connection): Promise<Joined> {
    const { playerId } = connection.caller;
    const all = { game: gameChannel(gameId), row: gameRowChannel(gameId), room: roomChannel(gameId) };
    const added = Object.values(all).filter((channel) => !connection.channels.has(channel));
    if (connection.channels.size + added.length > CHANNELS_PER_CONNECTION) return err('too-many-requests');
    connection.leftPage = false;
    // Nothing is sent on these channels until it is known which of them the connection may join.
    const releases = new Map(added.map((channel) => [channel, connection.hold(channel)]));
    /** Keeps these channels, and leaves the others that this join has added. */
    const settle = (kept: readonly string[], version: number): void => {
      for (const [channel, release] of releases)
        if (kept.includes(channel)) release(channel === all.room ? 0 : version);
        else connection.unsubscribe(channel);
    };
    try {
      // `arrived` also checks the seat, so no separate lookup is needed.
      const [game] = await Promise.all([games.arrived(playerId, gameId), publisher.openCurrent(all.room)]);
      if (game.ok) {
        connection.seats.add(gameId);
        const isRoom = game.value.origin === 'room';
        settle([all.game, all.row, ...(isRoom ? [all.room] : [])], game.value.version);
        if (connection.channels.has(all.game)) noteName(connection, game.value);
        return ok({ game: game.value });
      }
      if (isTemporary(game.error)) {
        settle([], 0);
        return game;
      }
      const isMember = await rooms.isMember(playerId, gameId);
      settle(isMember ? [all.room] : [], 0);
      return isMember ? ok({ game: null }) : err('forbidden');
    } catch (error) {
      settle([], 0);
      throw error;
    }
  }

  const lastJoins = new WeakMap<Connection, Promise<unknown>>();

  /** Joins of a connection run one after another, because one that fails leaves its channels. */
  function inTurn<Value>(connection: Connection, join: () => Promise<Value>): Promise<Value> {
    const joined = (lastJoins.get(connection) ?? Promise.resolve()).then(join, join);
    lastJoins.set(connection, joined);
    return joined;
  }

  return {
    /**
     * Whether a player may join a private channel: the player's own match channel, and those of the player's games and
     * rooms.
     * @param seats games in which the player is known to have a seat; a newly found one is added
     */
    mayJoin,

    /** @param now game time, at which the ticket must be valid */
    subscribe: (request: Subscribe, connection: Connection, now: Ms) =>
      inTurn(connection, () => subscribe(request, connection, now)),

    joinGame: (request: JoinGame, connection: Connection) => inTurn(connection, () => joinGame(request, connection)),

    unsubscribe({ channel }: Unsubscribe, connection: Connection) {
      const { kind, id } = parseChannel(channel) ?? { kind: 'match', id: '' };
      // A player follows their own search as long as they are connected.
      if (kind === 'match') return;
      connection.unsubscribe(channel);
      if (kind !== 'private') return;
      connection.joinedAs.delete(id);
      gamePresence.leave(id, connection);
    },
  };
}
