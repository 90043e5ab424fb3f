/** For the tests of rooms: the rooms and games of one process with a real database. */
import type { Result, RuleSet } from '@sixtyfour/chess';
import type { GameRoom, ProblemCode, RoomAnswer } from '@sixtyfour/contract';
import type { Database } from '../database/connection.ts';
import { createGames } from '../games/games.ts';
import { type Pairing, recorder, silent, stoppedClock } from '../games/test-kit.ts';
import { createMatchmaking } from '../matchmaking/matchmaking.ts';
import { createPresence } from '../presence/presence.ts';
import { createRooms, type RoomsDependencies } from './rooms.ts';

export type TestRooms = ReturnType<typeof createTestRooms>;

export function createTestRooms(database: Database, changes: Partial<RoomsDependencies> = {}) {
  const clock = stoppedClock();
  const { publisher, published, follow, poll } = recorder();
  const presence = createPresence({ database });
  const games = createGames({ database, clock, publisher, log: silent });
  const own = { database, clock, publisher, games, log: silent };
  const matchmaking = createMatchmaking({ ...own, presence, secret: 'of the tests' });
  const rooms = createRooms({ ...own, ...changes });
  return {
    games,
    clock,
    published,
    rooms,
    matchmaking,
    presence,
    follow,
    /** Runs the sweep once. */
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

export interface RoomPairing extends Pairing {
  readonly code: string;
}

/** Two players in a new private room whose host is white. They have not arrived at their game yet. */
export async function seatInRoom(
  { rooms }: Pick<TestRooms, 'rooms'>,
  white: string,
  black: string,
  ruleSet: RuleSet = 'standard',
): Promise<RoomPairing> {
  const { room_code: code } = roomOf(await rooms.open(white, { isPrivate: true, rule_set: ruleSet }));
  const { game_id: id } = roomOf(await rooms.join(black, code));
  return { id, white, black, code };
}
