/** The database views with the names of the specification return the same as the API. */
import type { GameRoom, OnlineGame } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { arrive, createPlayers, intentOf, sendIntent, beginGame, type Pairing, play, view } from '../games/test-kit.ts';
import { createTestRooms, roomOf, type TestRooms } from './test-kit.ts';

const GAME_COLUMNS = [
  'id',
  'white_player_id',
  'black_player_id',
  'board',
  'current_turn',
  'last_move',
  'is_check',
  'is_checkmate',
  'is_draw',
  'game_status',
  'position_history',
] as const satisfies readonly (keyof OnlineGame)[];

const ROOM_COLUMNS = [
  'id',
  'room_code',
  'game_id',
  'host_id',
  'host_name',
  'guest_id',
  'guest_name',
  'status',
  'looking_for_player',
  'created_at',
  'game_state',
  'updated_at',
] as const satisfies readonly (keyof GameRoom)[];

const own = setUpTestDatabase();
let site: TestRooms;

beforeAll(async () => {
  site = createTestRooms(own.database);
});

function pick<Row extends object, Column extends keyof Row>(row: Row, columns: readonly Column[]) {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

/** Expects that the view has exactly the columns of the specification, with the values that the API returns. */
async function expectGame(pairing: Pairing): Promise<OnlineGame> {
  const answer = await view(site, pairing);
  const { rows } = await sql<object>`select * from spec.chess_games where id = ${pairing.id}`.execute(own.database);
  expect(rows).toEqual([pick(answer, GAME_COLUMNS)]);
  return answer;
}

async function expectRoom({ id, white }: Pick<Pairing, 'id' | 'white'>): Promise<GameRoom> {
  const answer = await site.rooms.view(white, id);
  if (!answer.ok) throw new Error(answer.error);
  const { rows } = await sql<Record<'created_at' | 'updated_at', Date>>`
    select * from spec.game_rooms where game_id = ${id}`.execute(own.database);
  const texts = rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
  expect(texts).toEqual([pick(answer.value, ROOM_COLUMNS)]);
  return answer.value;
}

async function beginRoom(): Promise<Pairing> {
  const [white = '', black = ''] = await createPlayers(own.database, 2);
  const { room_code, game_id: id } = roomOf(await site.rooms.open(white, { isPrivate: false, rule_set: 'standard' }));
  expect((await expectRoom({ id, white })).game_state).toBeNull();
  await site.rooms.join(black, room_code);
  const pairing = { id, white, black };
  await expectRoom(pairing);
  await arrive(site, pairing);
  return pairing;
}

describe.each([
  ['of the queue', () => beginGame(own.database, site)],
  ['of a room', beginRoom],
])('a game %s', (_what, begin) => {
  test('A-111 R-EN-09 R-CA-12 its row in spec.chess_games equals the answer of the API, during the game and after it', async () => {
    const pairing = await begin();
    expect(await expectGame(pairing)).toMatchObject({ last_move: null, position_history: [] });
    await play(site, pairing, 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 a2a3 a7a6 a3a4 a6a5 b2b3', 1_000);
    const running = await expectGame(pairing);
    expect(running).toMatchObject({
      current_turn: 'b',
      last_move: { from: [6, 1], to: [5, 1] },
      game_status: 'active',
    });
    expect(running.position_history).toHaveLength(10);
    await play(site, pairing, 'b7b6 h5f7', 1_000);
    expect(await expectGame(pairing)).toMatchObject({ is_check: true, is_checkmate: true, game_status: 'checkmate' });
  });
});

test('A-111 R-EN-11 R-EN-12 R-CA-20 a row of spec.game_rooms equals the answer of the API, with game_state and updated_at', async () => {
  // Later than the times of the room itself, so that updated_at is that of the game.
  site.clock.advance(Date.now() + 3_600_000 - site.clock.now());
  const pairing = await beginRoom();
  await play(site, pairing, 'e2e4 e7e5', 1_000);
  const running = await expectRoom(pairing);
  expect(running).toMatchObject({ status: 'ready', game_state: { status: 'playing', updatedBy: pairing.black } });
  expect(running.updated_at).toBe(new Date(site.clock.now()).toISOString());
  site.clock.advance(1_000);
  await sendIntent(site, pairing.white, pairing.id, intentOf('resign'));
  expect(await expectRoom(pairing)).toMatchObject({
    game_state: { status: 'ended', updatedBy: pairing.white },
    updated_at: new Date(site.clock.now()).toISOString(),
  });
});
