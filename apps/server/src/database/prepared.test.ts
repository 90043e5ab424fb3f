/** Prepared statements on the connections of a pool. */
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGameContexts } from '../games/game-context.ts';
import {
  beginGame,
  beginGames,
  createPlayer,
  createService,
  intentOf,
  moveIntent,
  sendIntent,
  type Pairing,
} from '../games/test-kit.ts';
import { createTestRooms, seatInRoom } from '../rooms/test-kit.ts';
import { openDatabase, type Database } from './connection.ts';
import { executePrepared } from './prepared.ts';
import { rulesSql } from './rules.ts';
import { setUpTestDatabase } from './set-up-test-database.ts';

const own = setUpTestDatabase({ eachTest: true });
/** A pool with one connection, so that its prepared statements can be inspected. */
let single: Database;

beforeEach(async () => {
  single = openDatabase(own.url, { onError: () => undefined, poolSize: 1 });
});

afterEach(() => single.destroy());

interface Kept {
  readonly name: string;
  /** The number of executions with the generic plan. */
  readonly generic_plans: number;
  readonly custom_plans: number;
}

async function preparedStatements(): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select name, generic_plans, custom_plans from pg_prepared_statements order by name`.execute(single);
  return rows;
}

const doubled = (value: number) => sql<{ twice: number }>`select ${value}::int * 2 as twice`;

test('a statement stays prepared on its connection, and each call has its own parameters', async () => {
  const answers = [];
  for (const value of [1, 2, 3]) answers.push(...(await executePrepared(single, 'doubled', doubled(value))));
  answers.push(...(await single.transaction().execute((trx) => executePrepared(trx, 'doubled', doubled(4)))));
  expect(answers).toEqual([{ twice: 2 }, { twice: 4 }, { twice: 6 }, { twice: 8 }]);
  expect(await preparedStatements()).toMatchObject([{ name: 'doubled' }]);
});

test('other statements are not prepared', async () => {
  await sql`select ${1}::int`.execute(single);
  await single.selectFrom('chess_games').select('id').where('version', '=', 1).execute();
  expect(await preparedStatements()).toEqual([]);
});

test('a connection that replaces a broken one prepares the statement again', async () => {
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single)).rows[0]?.pid;
  await executePrepared(single, 'doubled', doubled(1));
  const first = await pid();
  await sql`select pg_terminate_backend(${first}, 5000)`.execute(own.database);
  await expect.poll(() => pid().catch(() => first)).not.toBe(first);
  expect(await executePrepared(single, 'doubled', doubled(5))).toEqual([{ twice: 10 }]);
});

test('a statement that failed can be executed again', async () => {
  const inverse = (value: number) => sql<{ inverse: number }>`select 6 / ${value}::int as inverse`;
  await expect(executePrepared(single, 'inverse', inverse(0))).rejects.toMatchObject({ code: '22012' });
  expect(await executePrepared(single, 'inverse', inverse(2))).toEqual([{ inverse: 3 }]);
});

test('two statements cannot have the same name', async () => {
  const other: RawBuilder<unknown> = sql`select ${1}::int as other`;
  await executePrepared(single, 'doubled', doubled(1));
  await expect(executePrepared(single, 'doubled', other)).rejects.toThrow('must be unique');
});

test('a process that is still running can use all tables after a migration has added columns to them', async () => {
  const site = createTestRooms(single);
  const useTables = async () => {
    const game = await beginGame(single, site);
    const move = moveIntent('e2e4');
    for (const intent of [move, move, intentOf('offer-draw')])
      expect(await sendIntent(site, game.white, game.id, intent)).toMatchObject({ ok: true });
    await seatInRoom(site, await createPlayer(single, 'Anna'), await createPlayer(single, 'Bela'));
  };
  await useTables();
  for (const { name, isView } of await own.database.introspection.getTables())
    if (!isView) await sql`alter table ${sql.table(name)} add column added integer`.execute(own.database);
  // As at every start: statements that call the rules are parsed again.
  await sql.raw(rulesSql()).execute(own.database);
  await useTables();
  await site.games.close();
  expect((await preparedStatements()).map(({ name }) => name)).toEqual([
    'commit_moves',
    'commit_steps',
    'join_room',
    'open_room',
    'read_game_states',
    'read_version_and_act',
    'record_arrival',
  ]);
});

test('the commits of steps and the read of game contexts are planned once, whatever the batch size', async () => {
  const service = createService(single);
  const games = await beginGames(single, service, 12);
  const moveAll = (uci: string, by: (game: Pairing) => string) =>
    Promise.all(games.map((game) => sendIntent(service, by(game), game.id, moveIntent(uci))));
  const lines = [
    ['e2e4', 'e7e5'],
    ['g1f3', 'b8c6'],
    ['f1c4', 'f8c5'],
    ['b1c3', 'g8f6'],
  ] as const;
  for (const [white, black] of lines) {
    const answers = [...(await moveAll(white, (game) => game.white)), ...(await moveAll(black, (game) => game.black))];
    expect(answers.every(({ ok }) => ok)).toBe(true);
  }
  for (const [color, type] of [
    ['white', 'offer-draw'],
    ['black', 'decline-draw'],
    ['white', 'offer-draw'],
    ['black', 'accept-draw'],
  ] as const) {
    for (const game of games.slice(0, 5)) await sendIntent(service, game[color], game.id, intentOf(type));
    await Promise.all(games.slice(5).map((game) => sendIntent(service, game[color], game.id, intentOf(type))));
  }
  for (let count = 1; count <= games.length; count++)
    expect(await createGameContexts(single).ofAll(games.slice(0, count).map(({ id }) => id))).toHaveLength(count);
  await service.games.close();
  const kept = await preparedStatements();
  expect(kept.map(({ name }) => name)).toEqual([
    'commit_moves',
    'commit_steps',
    'read_game_contexts',
    'read_game_states',
    'read_version_and_act',
  ]);
  for (const { name, generic_plans, custom_plans } of kept) {
    expect(custom_plans).toBeLessThanOrEqual(5);
    // This test reads the states of known games only a few times.
    expect(generic_plans).toBeGreaterThan(name === 'read_game_states' ? 0 : 5);
  }
});
