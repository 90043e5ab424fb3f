/** Rooms: opening, joining, listing and closing them, and publishing their changes. */
import { randomInt } from 'node:crypto';
import { type Color, err, ok, type Result } from '@sixtyfour/chess';
import {
  type CreateRoom,
  DEFAULT_TIME,
  type GameRoom,
  isRoomCode,
  letterOf,
  type ListedRoom,
  normalizeRoomCode,
  type ProblemCode,
  type RoomAnswer,
  type RoomInvitation,
  roomChannel,
} from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { Games } from '../games/games.ts';
import type { Update } from '../publisher/feed.ts';
import type { Message } from '../publisher/publish.ts';
import type { Publisher } from '../publisher/publisher.ts';
import type { ServerClock } from '../time/clock.ts';
import { createSweep } from '../time/sweep.ts';
import { uuidv7 } from '../time/uuid.ts';
import { randomRoomCode } from './room-code.ts';
import * as store from './store.ts';
import { toGameRoom } from './views.ts';

const SWEEP_INTERVAL_MS = 1_000;

export interface Rooms {
  /**
   * Opens a room in which the player waits, and closes the player's earlier one. A player with a running game
   * gets that game. 'name-required': the player has not entered a name.
   * @param source a hash of the player's network
   */
  open(playerId: string, options: CreateRoom, source?: Buffer): Promise<Result<RoomAnswer, ProblemCode>>;
  /**
   * Takes the free seat of the room with this code, which is normalized first. A player with a running game gets that
   * game. 'room-not-found' for every code that cannot be joined, including that of the player's own room.
   */
  join(playerId: string, typedCode: string): Promise<Result<RoomAnswer, ProblemCode>>;
  /** The host and the kind of game of the room with this code. 'room-not-found' unless the room is waiting. */
  invitation(typedCode: string): Promise<Result<RoomInvitation, 'room-not-found'>>;
  /** The public rooms of other hosts who were seen recently, and the player's own waiting room. */
  list(playerId: string): Promise<{ rooms: ListedRoom[]; own: GameRoom | null }>;
  /** The room of a game. 'room-not-found' for anyone but its host and guest. */
  view(playerId: string, gameId: string): Promise<Result<GameRoom, 'room-not-found'>>;
  /** Closes the player's waiting room; idempotent. */
  closeRoom(playerId: string, gameId: string): Promise<Result<{ readonly closed: true }, 'room-not-found'>>;
  /** Whether a player is the host or guest of the room of this game. */
  isMember(playerId: string, gameId: string): Promise<boolean>;
  /** Starts the sweep, which closes the rooms of absent hosts. */
  start(): void;
  /** Stops the sweep and waits for pending writes. */
  close(): Promise<void>;
}

export interface RoomsDependencies {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly publisher: Pick<Publisher, 'topics'>;
  readonly games: Pick<Games, 'abortUnstarted'>;
  readonly log: FastifyBaseLogger;
  /** Default: random. */
  readonly drawCode?: () => string;
  readonly drawColor?: () => Color;
}

/** Null if the text cannot be a code: PostgreSQL, for example, does not accept NUL characters. */
function parseCode(typed: string): string | null {
  const code = normalizeRoomCode(typed);
  return isRoomCode(code) ? code : null;
}

function updateOf(stored: store.StoredRoom): Update<Message> {
  const room = toGameRoom(stored);
  return {
    version: stored.room.version,
    messages: [{ channel: roomChannel(room.game_id), event: 'room', payload: room }],
  };
}

export function createRooms({
  database,
  clock,
  publisher,
  games,
  log,
  drawCode = randomRoomCode,
  drawColor = () => (randomInt(2) === 0 ? 'white' : 'black'),
}: RoomsDependencies): Rooms {
  const topics = publisher.topics('room', ['room'], {
    isWhole: true,
    readVersions: (gameIds) => store.readVersions(database, gameIds),
    readUpdates: async (after) =>
      new Map(
        (await store.readRoomsOf(database, [...after.keys()])).map((room) => [room.room.game_id, [updateOf(room)]]),
      ),
  });

  const publish = (stored: store.StoredRoom): void => topics.committed(stored.room.game_id, updateOf(stored));

  /** Failures are only logged: the change is committed, and the next poll finds it. */
  async function publishChange(gameId: string): Promise<void> {
    try {
      const stored = await store.readRoom(database, gameId);
      if (stored !== null) publish(stored);
    } catch (error) {
      log.warn({ err: error, gameId }, 'a room update was not published');
    }
  }

  /** A failure is only logged, so that it does not keep other games from being aborted; the next sweep tries again. */
  async function abort(gameId: string): Promise<void> {
    try {
      await games.abortUnstarted(gameId);
    } catch (error) {
      log.error({ err: error, gameId }, 'a game of an absent host could not be aborted');
    }
  }

  const sweep = createSweep({
    clock,
    interval: SWEEP_INTERVAL_MS,
    of: 'rooms',
    log,
    async run() {
      await store.expireRooms(database);
      for (const gameId of await store.unstartedGamesOfAbsentHosts(database)) await abort(gameId);
    },
  });

  return {
    async open(
      playerId,
      { isPrivate, rule_set, color = 'white', clock: hostTime = DEFAULT_TIME, guest_clock: guestTime = hostTime },
      source,
    ) {
      const hostSeat = letterOf(color === 'random' ? drawColor() : color);
      const opened = await store.openRoom(database, {
        gameId: uuidv7(),
        hostId: playerId,
        isPrivate,
        ruleSet: rule_set,
        hostSeat,
        hostTime,
        guestTime,
        source: source ?? null,
        drawCode,
      });
      if (!opened.ok) return opened;
      if (opened.value.status === 'playing') return ok(opened.value);
      const { stored, replacedGameId } = opened.value;
      if (replacedGameId !== null) await publishChange(replacedGameId);
      return ok({ status: 'seated', room: toGameRoom(stored) });
    },
    async join(playerId, typedCode) {
      const joined = await store.joinRoom(database, parseCode(typedCode), playerId, clock.now());
      if (!joined.ok) return joined;
      if (joined.value.status === 'playing') return ok(joined.value);
      publish(joined.value.stored);
      return ok({ status: 'seated', room: toGameRoom(joined.value.stored) });
    },
    async invitation(typedCode) {
      const code = parseCode(typedCode);
      const invitation = code === null ? null : await store.readInvitation(database, code);
      return invitation === null ? err('room-not-found') : ok(invitation);
    },
    async list(playerId) {
      const [listed, own] = await Promise.all([
        store.listRooms(database, playerId),
        store.readWaitingRoom(database, playerId),
      ]);
      return { rooms: listed, own: own === null ? null : toGameRoom(own) };
    },
    async view(playerId, gameId) {
      const stored = await store.readRoom(database, gameId);
      if (stored === null || ![stored.room.host_id, stored.room.guest_id].includes(playerId))
        return err('room-not-found');
      return ok(toGameRoom(stored));
    },
    async closeRoom(playerId, gameId) {
      if (!(await store.closeRoom(database, gameId, playerId))) return err('room-not-found');
      await publishChange(gameId);
      return ok({ closed: true });
    },
    isMember: (playerId, gameId) => store.isMember(database, playerId, gameId),
    ...sweep,
  };
}
