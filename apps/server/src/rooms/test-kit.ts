/** Shared by the tests of rooms: the rooms and games of one process on a real database. */
import type { GameRoom, ProblemCode, RoomAnswer } from '@sixtyfour/contract';
import type { Result } from '@sixtyfour/chess';
import type { Database } from '../database/connection.ts';
import { createGames } from '../games/games.ts';
import { type Recorder, recorder, silent, stoppedClock, type TestService } from '../games/test-kit.ts';
import { createMatchmaking, type Matchmaking } from '../matchmaking/matchmaking.ts';
import { createPresence, type Presence } from '../presence/presence.ts';
import { createRooms, type Rooms, type RoomsDependencies } from './rooms.ts';

export interface TestRooms extends TestService {
  readonly rooms: Rooms;
  readonly matchmaking: Matchmaking;
  readonly presence: Presence;
  readonly follow: Recorder['follow'];
  /** Runs the sweep once. */
  sweep(): Promise<void>;
}

export function createTestRooms(database: Database, changes: Partial<RoomsDependencies> = {}): TestRooms {
  const clock = stoppedClock();
  const { publisher, published, follow, poll } = recorder();
  const presence = createPresence({ database });
  const games = createGames({ database, clock, publisher, log: silent });
  const matchmaking = createMatchmaking({
    database,
    clock,
    publisher,
    games,
    presence,
    secret: 'of the tests',
    log: silent,
  });
  const rooms = createRooms({
    database,
    clock,
    publisher,
    games,
    log: silent,
    ...changes,
  });
  return {
    games,
    clock,
    published,
    rooms,
    matchmaking,
    presence,
    follow,
    async sweep() {
      rooms.start();
      clock.advance(1_000);
      await rooms.close();
      await poll();
    },
  };
}

/** The room of an answer with status 'seated'. */
export function roomOf(answer: Result<RoomAnswer, ProblemCode>): GameRoom {
  if (!answer.ok) throw new Error(answer.error);
  if (answer.value.status !== 'seated') throw new Error('the player has a running game');
  return answer.value.room;
}
