/** Rooms: opening, joining, listing and closing them, and publishing their changes. */
import { err, ok, type Result } from '@sixtyfour/chess';
import {
  type GameRoom,
  type ListedRoom,
  normalizeRoomCode,
  type ProblemCode,
  ROOM_CODE_LENGTH,
  type RoomAnswer,
  roomChannel,
} from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { Games } from '../games/games.ts';
import type { Presence } from '../realtime/presence.ts';
import type { Publish, Publishing } from '../realtime/publish.ts';
import type { ServerClock } from '../time/clock.ts';
import { createNewlySeen } from '../time/newly-seen.ts';
import { createSweep } from '../time/sweep.ts';
import { randomRoomCode } from './room-code.ts';
import * as store from './store.ts';
import { toGameRoom } from './views.ts';

/** The form of a normalized code. Also rejects NUL characters, which PostgreSQL does not accept. */
const ROOM_CODE = new RegExp(`^[A-Z0-9]{${ROOM_CODE_LENGTH}}$`);

const SWEEP_INTERVAL_MS = 1_000;
/** How long closed rooms are looked for after their closing: much longer than a sweep may be late. */
const RECENTLY_CLOSED_MS = 10_000;

export interface RoomOptions {
  readonly isPrivate: boolean;
  readonly ruleSet: 'standard' | 'simplified';
}

export interface Rooms {
  /**
   * Opens a room in which the player waits, in place of an earlier one. A player with a running game gets that
   * game. 'name-required': the player has not entered a name.
   */
  open(playerId: string, options: RoomOptions): Promise<Result<RoomAnswer, ProblemCode>>;
  /**
   * Takes the free seat of the room with this code, which is normalized first. A player with a running game gets that
   * game. 'room-not-found' for every code that cannot be joined, the code of the own room included.
   */
  join(playerId: string, typedCode: string): Promise<Result<RoomAnswer, ProblemCode>>;
  /** The public rooms of other hosts who were seen recently, and the own waiting room. */
  list(playerId: string): Promise<{ rooms: ListedRoom[]; own: GameRoom | null }>;
  /** The room of a game; 'room-not-found' for anyone but its host and guest. */
  view(playerId: string, gameId: string): Promise<Result<GameRoom, 'room-not-found'>>;
  /** Closes the own waiting room; idempotent. */
  closeRoom(playerId: string, gameId: string): Promise<Result<{ readonly closed: true }, 'room-not-found'>>;
  /** Whether a player is the host or guest of the room of this game. */
  isMember(playerId: string, gameId: string): Promise<boolean>;
  /** Publishes the current rooms of these games to the subscribers of this process. */
  republish(gameIds: readonly string[]): Promise<void>;
  /** Starts the sweep, which closes rooms whose hosts are absent. */
  start(): void;
  /** Stops the sweep and waits for pending writes. */
  close(): Promise<void>;
}

export interface RoomsDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly publishing: Publishing;
  readonly presence: Pick<Presence, 'seen'>;
  readonly games: Pick<Games, 'abortUnstarted'>;
  readonly log: FastifyBaseLogger;
  /** Default: random codes. */
  readonly drawCode?: () => string;
}

export function createRooms({
  database,
  clock,
  publishing: { publish, publishHere },
  presence,
  games,
  log,
  drawCode = randomRoomCode,
}: RoomsDependencies): Rooms {
  const newlyClosed = createNewlySeen();

  async function read(gameId: string): Promise<GameRoom | null> {
    const stored = await store.readRoom(database, gameId);
    return stored === null ? null : toGameRoom(stored);
  }

  /** Publishes the current rooms of these games and returns them. */
  async function publishRooms(gameIds: readonly string[], send: Publish = publish): Promise<GameRoom[]> {
    const changed = (await store.readRoomsOf(database, gameIds)).map(toGameRoom);
    for (const room of changed) send(roomChannel(room.game_id), 'room', room);
    return changed;
  }

  /** A failure is only logged: the change is committed, and browsers that miss the message poll. */
  async function publishChange(gameId: string): Promise<void> {
    try {
      await publishRooms([gameId]);
    } catch (error) {
      log.warn({ err: error, gameId }, 'a change of a room was not announced');
    }
  }

  /**
   * Publishes, to the subscribers of this process, rooms that were closed by a new seat of the host or the game's end.
   */
  async function publishClosed(): Promise<void> {
    const closed = await store.roomsClosedWithin(database, RECENTLY_CLOSED_MS);
    await publishRooms(newlyClosed(closed), publishHere);
  }

  const sweep = createSweep({
    clock,
    interval: SWEEP_INTERVAL_MS,
    of: 'rooms',
    log,
    async run() {
      await store.expireRooms(database);
      for (const gameId of await store.unstartedGamesOfAbsentHosts(database)) await games.abortUnstarted(gameId);
      await publishClosed();
    },
  });

  /**
   * The answer for a player who has a seat in this room. The room may have been deleted with the other player's data.
   */
  const seated = (room: GameRoom | null | undefined): Result<RoomAnswer, 'room-not-found'> =>
    room === null || room === undefined ? err('room-not-found') : ok({ status: 'seated', room });

  const rooms: Rooms = {
    async open(playerId, { isPrivate, ruleSet }) {
      const player = await store.readPlayerStatus(database, playerId);
      if (player === null) return err('unauthenticated');
      if (!player.named) return err('name-required');
      await presence.seen([playerId]);
      const opened = await store.openRoom(database, { hostId: playerId, isPrivate, ruleSet, drawCode });
      if (opened.kind === 'playing') return ok({ status: 'playing', game: opened.game });
      if (opened.replacedGameId !== null) await publishChange(opened.replacedGameId);
      return seated(await read(opened.gameId));
    },
    async join(playerId, typedCode) {
      const player = await store.readPlayerStatus(database, playerId);
      if (player === null) return err('unauthenticated');
      if (!player.named) return err('name-required');
      await presence.seen([playerId]);
      const code = normalizeRoomCode(typedCode);
      const gameId = ROOM_CODE.test(code) ? await store.joinRoom(database, code, playerId, clock.now()) : null;
      if (gameId !== null) return seated((await publishRooms([gameId]))[0]);
      // Read only now, so that a repeated request of a player who has just been seated gets the same game.
      const liveGame = (await store.readPlayerStatus(database, playerId))?.liveGame ?? null;
      return liveGame === null ? err('room-not-found') : ok({ status: 'playing', game: liveGame });
    },
    async list(playerId) {
      const [listed, own] = await Promise.all([
        store.listRooms(database, playerId),
        store.readWaitingRoom(database, playerId),
      ]);
      return { rooms: listed, own: own === null ? null : toGameRoom(own) };
    },
    async view(playerId, gameId) {
      const room = await read(gameId);
      const isMember = room !== null && (playerId === room.host_id || playerId === room.guest_id);
      return isMember ? ok(room) : err('room-not-found');
    },
    async closeRoom(playerId, gameId) {
      if (!(await store.closeRoom(database, gameId, playerId))) return err('room-not-found');
      await publishChange(gameId);
      return ok({ closed: true });
    },
    isMember: (playerId, gameId) => store.isMember(database, playerId, gameId),
    republish: async (gameIds) => void (await publishRooms(gameIds, publishHere)),
    start: () => sweep.start(),
    close: () => sweep.close(),
  };
  return rooms;
}
