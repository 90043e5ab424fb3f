/** Rooms: who waits in one, who takes its free seat, and how it ends without a game. */
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
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import type { Games } from '../games/games.ts';
import type { Sessions } from '../identity/caller.ts';
import { createQuotas } from '../operations/quotas.ts';
import type { Presence } from '../realtime/presence.ts';
import type { Publish, Publishing } from '../realtime/publish.ts';
import type { ServerClock } from '../time/clock.ts';
import { createNewlySeen } from '../time/newly-seen.ts';
import { createSweep } from '../time/sweep.ts';
import { createCodeGuard } from './code-guard.ts';
import { roomQuotas } from './quotas.ts';
import { randomRoomCode } from './room-code.ts';
import { serveRooms } from './routes.ts';
import * as store from './store.ts';
import { toGameRoom } from './views.ts';

/** What can be a code at all, as it is looked up. The database takes no text with a NUL in it. */
const ROOM_CODE = new RegExp(`^[A-Z0-9]{${ROOM_CODE_LENGTH}}$`);

const SWEEP_MS = 1_000;
/** How far back rooms are looked for that were closed by something else; well above what a sweep may be late. */
const JUST_CLOSED_MS = 10_000;

export interface RoomWishes {
  readonly isPrivate: boolean;
  readonly ruleSet: 'standard' | 'simplified';
}

export interface Rooms {
  /**
   * Opens a room in which the player waits, in place of an earlier one. Who has a game that goes on is led to
   * it. 'name-required' before the player has one.
   */
  open(playerId: string, wishes: RoomWishes): Promise<Result<RoomAnswer, ProblemCode>>;
  /**
   * Takes the free seat of the room with this code, typed in whatever way. Who has a game that goes on is led to it.
   * 'room-not-found' for all codes under which nobody can sit down, of the own room too.
   */
  join(playerId: string, typedCode: string): Promise<Result<RoomAnswer, ProblemCode>>;
  /** Public rooms of others whose hosts are there, and the own room that waits. */
  list(playerId: string): Promise<{ rooms: ListedRoom[]; own: GameRoom | null }>;
  /** The room of a game, for its host and its guest; 'room-not-found' for everybody else. */
  view(playerId: string, gameId: string): Promise<Result<GameRoom, 'room-not-found'>>;
  /** Closes the own room that waits; again, if need be. */
  closeRoom(playerId: string, gameId: string): Promise<Result<{ readonly closed: true }, 'room-not-found'>>;
  /** Whether a player is host or guest of the room of a game that is played or will be. */
  isMember(playerId: string, gameId: string): Promise<boolean>;
  /** Tells whoever watches the rooms of these games on this process how they are now. */
  republish(gameIds: readonly string[]): Promise<void>;
  /** Serves the calls of `roomsApi`. */
  routes(app: FastifyInstance, sessions: Sessions): void;
  /** Begins to look for rooms whose hosts do not come back. */
  start(): void;
  /** Stops that, and waits for what is being written. */
  close(): Promise<void>;
}

export interface RoomsDependencies {
  readonly database: Database;
  readonly config: Pick<Config, 'limits'> & { readonly sessionSecret: string };
  readonly clock: ServerClock;
  readonly publishing: Publishing;
  readonly presence: Pick<Presence, 'seen'>;
  readonly games: Pick<Games, 'abortUnstarted'>;
  readonly log: FastifyBaseLogger;
  /** Left out: codes that nobody can foresee. */
  readonly drawCode?: () => string;
}

export function createRooms({
  database,
  config,
  clock,
  publishing: { publish, publishHere },
  presence,
  games,
  log,
  drawCode = randomRoomCode,
}: RoomsDependencies): Rooms {
  const quotas = createQuotas(database, config.sessionSecret);
  const limits = roomQuotas(config.limits);
  const newlyClosed = createNewlySeen();

  async function read(gameId: string): Promise<GameRoom | null> {
    const stored = await store.readRoom(database, gameId);
    return stored === null ? null : toGameRoom(stored);
  }

  /** Tells whoever watches these rooms how they are now, and says it. */
  async function announce(gameIds: readonly string[], tell: Publish = publish): Promise<GameRoom[]> {
    const changed = (await store.readRoomsOf(database, gameIds)).map(toGameRoom);
    for (const room of changed) tell(roomChannel(room.game_id), 'room', room);
    return changed;
  }

  /** What is not told is found out by asking, so nothing that was committed fails because of it. */
  async function announceChange(gameId: string): Promise<void> {
    try {
      await announce([gameId]);
    } catch (error) {
      log.warn({ err: error, gameId }, 'a change of a room was not announced');
    }
  }

  /** Rooms are closed with what seats their hosts elsewhere and what ends their games; each process tells its own. */
  async function announceClosed(): Promise<void> {
    const closed = await store.closedWithin(database, JUST_CLOSED_MS);
    await announce(newlyClosed(closed), publishHere);
  }

  const sweep = createSweep({
    clock,
    interval: SWEEP_MS,
    of: 'rooms',
    log,
    async run() {
      await store.expireRooms(database);
      for (const gameId of await store.forsakenGames(database)) await games.abortUnstarted(gameId);
      await announceClosed();
    },
  });

  /** The answer to who sits in a room now. It may be gone already, with the data of the other one. */
  const seated = (room: GameRoom | null | undefined): Result<RoomAnswer, 'room-not-found'> =>
    room === null || room === undefined ? err('room-not-found') : ok({ status: 'seated', room });

  const rooms: Rooms = {
    async open(playerId, { isPrivate, ruleSet }) {
      const standing = await store.standingOf(database, playerId);
      if (standing === null) return err('unauthenticated');
      if (!standing.named) return err('name-required');
      await presence.seen([playerId]);
      const opened = await store.openRoom(database, { hostId: playerId, isPrivate, ruleSet, drawCode });
      if (opened.kind === 'playing') return ok({ status: 'playing', game: opened.game });
      if (opened.replacedGameId !== null) await announceChange(opened.replacedGameId);
      return seated(await read(opened.gameId));
    },
    async join(playerId, typedCode) {
      const standing = await store.standingOf(database, playerId);
      if (standing === null) return err('unauthenticated');
      if (!standing.named) return err('name-required');
      await presence.seen([playerId]);
      const code = normalizeRoomCode(typedCode);
      const gameId = ROOM_CODE.test(code) ? await store.joinRoom(database, code, playerId, clock.now()) : null;
      if (gameId !== null) return seated((await announce([gameId]))[0]);
      // Asked only now: a second try of whoever has just been seated leads there too.
      const liveGame = (await store.standingOf(database, playerId))?.liveGame ?? null;
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
      const isTheirs = room !== null && (playerId === room.host_id || playerId === room.guest_id);
      return isTheirs ? ok(room) : err('room-not-found');
    },
    async closeRoom(playerId, gameId) {
      if (!(await store.closeRoom(database, gameId, playerId))) return err('room-not-found');
      await announceChange(gameId);
      return ok({ closed: true });
    },
    isMember: (playerId, gameId) => store.isMember(database, playerId, gameId),
    republish: async (gameIds) => void (await announce(gameIds, publishHere)),
    routes(app, sessions) {
      serveRooms(app, { rooms, sessions, presence, quotas, limits, guard: createCodeGuard({ quotas, limits, log }) });
    },
    start: () => sweep.start(),
    close: () => sweep.close(),
  };
  return rooms;
}
