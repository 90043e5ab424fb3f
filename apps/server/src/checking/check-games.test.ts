/** Checks of intact and of corrupted stored games. */
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { scoreStoredResults } from '../champions/scorer.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { setUpService } from '../games/test-service.ts';
import { LONG_OPENING, intentOf, sendIntent, beginGame, type Pairing, play } from '../games/test-kit.ts';
import { createMetrics } from '../operations/metrics.ts';
import { checkAllGames, checkGames } from './check-games.ts';
import { createDailyCheck } from './daily-check.ts';

const own = setUpTestDatabase();
// Closed before the next test empties the tables: a step is acknowledged before it is published.
const service = setUpService(own, { eachTest: true });

const HOUR_MS = 3_600_000;
const recentPeriod = () => ({ from: new Date(Date.now() - HOUR_MS), to: new Date(Date.now() + HOUR_MS) });

beforeEach(() => sql`truncate anonymous_users, chess_games cascade`.execute(own.database));

const change = (text: string) => sql.raw(text).execute(own.database);

/** A counted game: black resigned after twenty plies and more than a minute. */
async function finishedGame(): Promise<Pairing> {
  const game = await beginGame(own.database, service);
  await play(service, game, LONG_OPENING, 4_000);
  await sendIntent(service, game.black, game.id, intentOf('resign'));
  await scoreStoredResults(own.database);
  return game;
}

test('games of the service have no faults: checkmate, resignation and rematch, draw, abort', async () => {
  const mate = await beginGame(own.database, service);
  await play(service, mate, 'f2f3 e7e5 g2g4 d8h4');
  const resigned = await finishedGame();
  await sendIntent(service, resigned.white, resigned.id, intentOf('offer-rematch'));
  await sendIntent(service, resigned.black, resigned.id, intentOf('offer-rematch'));
  const drawn = await beginGame(own.database, service);
  await play(service, drawn, 'e2e4 e7e5');
  await sendIntent(service, drawn.white, drawn.id, intentOf('offer-draw'));
  await sendIntent(service, drawn.black, drawn.id, intentOf('accept-draw'));
  const aborted = await beginGame(own.database, service);
  await sendIntent(service, aborted.white, aborted.id, intentOf('abort'));
  await beginGame(own.database, service);
  expect(await checkGames(own.database, recentPeriod())).toEqual({ games: 4, faults: [] });
  expect(await checkAllGames(own.database)).toEqual({ games: 4, faults: [] });
});

test.each([
  ['I-04', `update game_acts set uci = 'f1e3' where uci = 'f1g3'`, 'board'],
  ['I-04', `update game_acts set uci = 'e2e5' where uci = 'e2e4'`, 'move 1 is refused'],
  ['I-05', `delete from game_acts where kind = 'begin'`, 'versions'],
  ['I-05', `update game_acts set seat = 'b' where uci = 'e2e4'`, 'ply 1, e2e4, is by b'],
  ['I-05', `update game_acts set ply = 2 where uci = 'e2e4'`, 'is stored as ply 2'],
  ['I-08', `delete from game_results where seat = 'b'`, 'has the results w win'],
  ['I-08', `update game_results set result = 'draw' where seat = 'b'`, 'has the results b draw, w win'],
  ['I-08', `update game_acts set kind = 'resign', uci = null where uci = 'b8c6'`, 'ended 2 times'],
  ['I-11', `update daily_scores set wins = wins + 1 where wins > 0`, '"wins"'],
])('a violation of %s is found: %s', async (invariant, broken, what) => {
  await finishedGame();
  await change(broken);
  const { games, faults } = await checkGames(own.database, recentPeriod());
  expect(games).toBe(1);
  expect(faults).toContainEqual({ invariant, of: expect.any(String), what: expect.stringContaining(what) });
});

test('all games of a period are checked once in several batches, and no game of another period', async () => {
  for (let n = 0; n < 3; n += 1) await finishedGame();
  await sql`
    insert into chess_games (origin, clock_anchor, game_status, end_reason, ended_at)
    select 'queue', 0, 'aborted', 'aborted', date_trunc('hour', now()) from generate_series(1, 50)`.execute(
    own.database,
  );
  await sql`
    insert into chess_games (origin, clock_anchor, game_status, end_reason, ended_at)
    values ('queue', 0, 'aborted', 'aborted', now() - interval '3 hours')`.execute(own.database);
  const { from, to } = recentPeriod();
  expect(await checkGames(own.database, { from: new Date(from.getTime() - HOUR_MS), to })).toEqual({
    games: 53,
    faults: [],
  });
});

test('games that are deleted during a check do not end it', async () => {
  await sql`
    insert into chess_games (origin, clock_anchor, game_status, end_reason, ended_at)
    select 'queue', 0, 'aborted', 'aborted', now() from generate_series(1, 50)`.execute(own.database);
  const deleting = own.database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const ids = result.rows.map(({ id }) => id);
      if (ids.length > 0) await sql`delete from chess_games where id = any(${ids})`.execute(own.database);
      return result;
    },
  });
  expect(await checkGames(deleting, recentPeriod())).toEqual({ games: 50, faults: [] });
});

test('one process checks each night, starting at the end of the last check; faults are logged and counted', async () => {
  const game = await finishedGame();
  await change(`update chess_games set is_check = true`);
  const metrics = createMetrics();
  const log = { info: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const clock = { every: () => () => undefined };
  const processes = [1, 2, 3].map(() => createDailyCheck({ database: own.database, clock, metrics, log }));
  const doneUntil = async () =>
    (await own.database.selectFrom('daily_work').select('done_until').executeTakeFirstOrThrow()).done_until;

  await change(`update daily_work set done_until = now()`);
  await Promise.all(processes.map((each) => each.runIfDue()));
  expect(log.info).not.toHaveBeenCalled();

  await change(`update daily_work set done_until = now() - interval '25 hours'`);
  for (const each of processes) each.start();
  await Promise.all(processes.map((each) => each.close()));
  expect(log.info).toHaveBeenCalledTimes(1);
  expect(log.info).toHaveBeenCalledWith(
    expect.objectContaining({ games: 1, faults: 1 }),
    'the stored games were checked',
  );
  expect(log.error).toHaveBeenCalledWith(
    { invariant: 'I-04', of: game.id, what: 'is_check is true and the replay gives false' },
    'a stored game violates an invariant',
  );
  expect(Date.now() - (await doneUntil()).getTime()).toBeLessThan(60_000);
  const text = await metrics.text();
  expect(text).toContain('sixtyfour_games_checked_total 1');
  expect(text).toContain('sixtyfour_invariant_faults_total{invariant="I-04"} 1');
});

test('a check at a time when the clock of the database was ahead does not put off the next ones', async () => {
  const log = { info: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const clock = { every: () => () => undefined };
  const check = createDailyCheck({ database: own.database, clock, metrics: createMetrics(), log });
  const ahead = async () =>
    (await sql`select from daily_work where done_until > now() or leased_until is not null`.execute(own.database)).rows
      .length;
  await change(`update daily_work set done_until = now() + interval '60 days'`);
  await check.runIfDue();
  expect(await ahead()).toBe(0);
  // One that was interrupted.
  await change(
    `update daily_work set done_until = now() - interval '25 hours', leased_until = now() + interval '60 days'`,
  );
  await check.runIfDue();
  expect(await ahead()).toBe(0);
});

test('a failed check is logged, and repeated after its lease has expired', async () => {
  const log = { info: vi.fn<(...logged: unknown[]) => void>(), error: vi.fn<() => void>() };
  const checked = () => log.info.mock.calls.filter(([, text]) => text === 'the stored games were checked');
  const metrics = createMetrics();
  const check = createDailyCheck({ database: own.database, clock: { every: () => () => undefined }, metrics, log });
  const run = async () => {
    check.start();
    await check.close();
  };
  await change(`update daily_work set done_until = now() - interval '25 hours'`);
  await change(`alter table game_acts rename to acts_away`);
  await change(`insert into chess_games (origin, clock_anchor, game_status, end_reason, ended_at)
    values ('queue', 0, 'aborted', 'aborted', now() - interval '1 minute')`);
  await run();
  expect(log.error).toHaveBeenCalledTimes(1);
  await change(`alter table acts_away rename to game_acts`);
  await run();
  expect(checked()).toHaveLength(0);
  await change(`update daily_work set leased_until = now() - interval '1 second'`);
  await run();
  expect(checked()).toHaveLength(1);
});
