/** Reading the table. */
import { api, type ChampionsView, DailyTable, type Endpoint, GameCount } from '@sixtyfour/contract';
import { err, ok } from '@sixtyfour/chess';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTestSite, type TestSite, type Visitor } from '../identity/test-site.ts';
import { deletePlayer } from '../identity/my-data.ts';
import type { DailyScoresTable } from '../database/tables.ts';
import { type Champions, createChampions, type AiGamesWithoutResult } from './champions.ts';
import { abortGame, silent, stoppedClock } from '../games/test-kit.ts';
import { serveChampions } from './routes.ts';
import { createScorer, type Scorer } from './scorer.ts';
import { dateRangeOf } from './table.ts';
import { at, createPlayer, dayAgo, endOnline, playAi, playOnline } from './test-kit.ts';

const gameCount = vi.fn<AiGamesWithoutResult['gameCount']>();

let site: TestSite;
let scorer: Scorer;
let champions: Champions;

beforeAll(async () => {
  site = await createTestSite();
  const { database } = site.own;
  scorer = createScorer({ database, clock: stoppedClock(), log: silent });
  champions = createChampions({ database, clock: { now: () => 0 }, scorer, aiGames: { gameCount } });
  serveChampions(site.app, { champions, sessions: site.identity.sessions });
});
beforeEach(async () => {
  gameCount.mockReset().mockResolvedValue(null);
  await site.own.database.deleteFrom('game_results').execute();
  await site.own.database.deleteFrom('daily_scores').execute();
});
afterAll(() => site.close());

/** Inserts a row of daily_scores, by default with one won game. */
async function row(
  name: string | null,
  given: Partial<Insertable<DailyScoresTable>> = {},
  playerId?: string,
): Promise<string> {
  const player = playerId ?? (await createPlayer(site.own.database, name));
  const score = { day: dayAgo(0), wins: 1, streak: 0, best_streak: 0, last_game_at: at(60), ...given };
  await site.own.database
    .insertInto('daily_scores')
    .values({ ...score, player_id: player })
    .execute();
  return player;
}

const tableOf = (view: ChampionsView = 'today', playerId: string | null = null) => champions.table(view, playerId);
const names = (tab: DailyTable['score']) => tab.entries.map(({ name }) => name);

describe('the sort orders', () => {
  test('R-LB-18 A-49 Score: by score, wins, win rate, earlier last game, id', async () => {
    await row('fourth', { score: 2000, wins: 2, losses: 1, last_game_at: at(90) });
    await row('first', { score: 2500, wins: 1, draws: 3 });
    await row('third', { score: 2000, wins: 2, losses: 1, last_game_at: at(30) });
    await row('second', { score: 2000, wins: 2 });
    await row('last', { score: 2000, wins: 1, draws: 2 });
    expect(names((await tableOf()).score)).toEqual(['first', 'second', 'third', 'fourth', 'last']);
  });

  test('R-LB-18 Stats: by win rate, games, score', async () => {
    await row('third', { wins: 3, losses: 1, score: 9000 });
    await row('second', { wins: 1, score: 1900 });
    await row('first', { wins: 4, score: 1000 });
    await row('fourth', { wins: 3, losses: 1, score: 8000 });
    const { stats } = await tableOf();
    expect(names(stats)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(stats.entries.map(({ winRate }) => winRate)).toEqual([100, 100, 75, 75]);
  });

  test('A-49 Streaks: by best streak, current streak, then as Score', async () => {
    await row('fifth', { best_streak: 3, streak: 1, score: 1000 });
    await row('third', { best_streak: 5, streak: 0, score: 9000 });
    await row('second', { best_streak: 5, streak: 2, score: 100 });
    await row('first', { best_streak: 6, streak: 0, score: 10 });
    await row('fourth', { best_streak: 3, streak: 1, score: 2000 });
    expect(names((await tableOf()).streaks)).toEqual(['first', 'second', 'third', 'fourth', 'fifth']);
  });

  test('A-49 rows with equal sort values are sorted by id', async () => {
    for (let n = 0; n < 6; n += 1) await row(`player ${n}`);
    const { score, stats, streaks } = await tableOf();
    const ids = score.entries.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect([stats.entries, streaks.entries].map((tab) => tab.map(({ id }) => id))).toEqual([ids, ids]);
  });

  test('R-LB-17 R-CO-04 Score has 50 rows, Stats and Streaks 20; the count is of all players', async () => {
    const players = Array.from({ length: 55 }, () => ({ day: dayAgo(0), wins: 1, last_game_at: at(1) }));
    await site.own.database.insertInto('daily_scores').values(players).execute();
    const { score, stats, streaks, players: count } = await tableOf();
    expect(count).toBe(55);
    expect([score, stats, streaks].map(({ entries }) => entries.length)).toEqual([50, 20, 20]);
  });
});

describe('an entry', () => {
  test('R-LB-16 R-LB-15 A-44 has these fields; the average is over all games and the win rate is rounded', async () => {
    const database = site.own.database;
    const anna = await createPlayer(database, 'Anna');
    for (const [n, winner] of (['w', 'w', 'b'] as const).entries())
      await playOnline(database, [anna, await createPlayer(database, 'Bela')], winner, {
        endedAt: at(n),
        secondsPlayed: [60, 100, 45][n] ?? 0,
      });
    const { score } = await tableOf();
    expect(score.entries[0]).toEqual({
      id: expect.any(String),
      name: 'Anna',
      country: 'NO',
      score: 2440,
      wins: 2,
      losses: 1,
      draws: 0,
      winRate: 67,
      totalGames: 3,
      avgGameTime: 68.3,
      streak: 0,
      bestStreak: 2,
    });
  });

  test('has no name if the player has not entered one or is deleted; the row stays', async () => {
    await row(null, { score: 3000 });
    const gone = await row('Anna', { score: 2000 });
    await row('Bela', { score: 1000 });
    await deletePlayer(site.own.database, gone);
    const { score } = await tableOf();
    expect(score.entries.map(({ name, country }) => [name, country])).toEqual([
      [null, null],
      [null, null],
      ['Bela', 'NO'],
    ]);
  });

  test("has the player's current name", async () => {
    const anna = await row('Anna');
    await site.own.database.updateTable('anonymous_users').set({ username: 'Annika' }).where('id', '=', anna).execute();
    expect(names((await tableOf()).score)).toEqual(['Annika']);
  });
});

describe('the own row', () => {
  test('has its rank in each tab, however low', async () => {
    for (let n = 0; n < 60; n += 1) await row(`player ${n}`, { score: 1000 + n, losses: n % 2, best_streak: 1 });
    const own = await row('Own', { score: 500, best_streak: 4, streak: 1 });
    const { score, stats, streaks } = await tableOf('today', own);
    expect(score.own).toMatchObject({ rank: 61, entry: { name: 'Own', score: 500 } });
    // The 30 others with only wins have a higher score.
    expect(stats.own?.rank).toBe(31);
    expect(streaks.own?.rank).toBe(1);
    expect(streaks.entries[0]?.id).toBe(score.own?.entry.id);
  });

  test('A-49 has the rank at which the row is listed, for each row and tab', async () => {
    const given = [0, 1, 2].flatMap((n) =>
      [0, 1].map((m) => ({ score: 1000 + 500 * m, wins: 1, losses: n % 2, best_streak: m, last_game_at: at(n) })),
    );
    const players = await Promise.all(given.map((each, n) => row(`player ${n}`, each)));
    for (const player of players) {
      const table = await tableOf('today', player);
      for (const { entries, own } of [table.score, table.stats, table.streaks])
        expect(entries[(own?.rank ?? 0) - 1]).toEqual(own?.entry);
    }
    const places = players.map(async (player) => (await tableOf('today', player)).score.own?.rank);
    expect(new Set(await Promise.all(places))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  test('T-07 has no rank without a win, is not listed in any tab, and takes no rank from others', async () => {
    const own = await row('Own', { wins: 0, draws: 6, score: 3_000 });
    const winner = await row('Winner', { wins: 1, losses: 300, score: 1_000, best_streak: 1 });
    for (const view of ['today', 'week'] as const) {
      const table = await tableOf(view, own);
      expect(table.players).toBe(2);
      for (const { entries, own: ranked } of [table.score, table.stats, table.streaks]) {
        expect(entries).toMatchObject([{ name: 'Winner' }]);
        expect(ranked).toMatchObject({ rank: null, entry: { name: 'Own', score: 3_000, avgGameTime: 0 } });
      }
      const { score, stats, streaks } = await tableOf(view, winner);
      expect([score, stats, streaks].map((tab) => tab.own?.rank)).toEqual([1, 1, 1]);
    }
  });

  test('has no average without games', async () => {
    const own = await row('Own', { wins: 0 });
    for (const view of ['today', 'week'] as const)
      expect((await tableOf(view, own)).score.own?.entry).toMatchObject({
        winRate: 0,
        totalGames: 0,
        avgGameTime: null,
      });
  });

  test('exists only if the player has a counted game', async () => {
    await row('Anna');
    const { score, stats, streaks } = await tableOf('today', await createPlayer(site.own.database, 'Own'));
    expect([score.own, stats.own, streaks.own]).toEqual([null, null, null]);
  });
});

describe('the days', () => {
  test('yesterday has its own table, and a day without games is empty', async () => {
    await row('of yesterday', { day: dayAgo(1) });
    expect(await tableOf('today')).toMatchObject({
      from: dayAgo(0),
      to: dayAgo(0),
      players: 0,
      score: { entries: [] },
    });
    const yesterday = await tableOf('yesterday');
    expect(yesterday).toMatchObject({ from: dayAgo(1), to: dayAgo(1), players: 1 });
    expect(names(yesterday.score)).toEqual(['of yesterday']);
  });

  test('a week is the sum of seven days, with the streak of today and the best streak of any day', async () => {
    const anna = await row('Anna', { wins: 2, score: 2000, streak: 2, best_streak: 2, seconds_played: 100 });
    const sixAgo = { day: dayAgo(6), wins: 5, losses: 1, score: 5000, streak: 0, best_streak: 4, seconds_played: 300 };
    await row(null, sixAgo, anna);
    await row(null, { day: dayAgo(7), wins: 9, score: 9000 }, anna);
    const bela = await row('Bela', { day: dayAgo(1), wins: 3, score: 3000, streak: 3, best_streak: 3 });
    const week = await tableOf('week', bela);
    expect(week).toMatchObject({ from: dayAgo(6), to: dayAgo(0), players: 2 });
    expect(week.score.entries).toMatchObject([
      {
        name: 'Anna',
        score: 7000,
        wins: 7,
        losses: 1,
        totalGames: 8,
        winRate: 88,
        streak: 2,
        bestStreak: 4,
        avgGameTime: 50,
      },
      { name: 'Bela', score: 3000, streak: 0, bestStreak: 3 },
    ]);
    expect(week.score.own).toMatchObject({ rank: 2, entry: { name: 'Bela' } });
    expect(week.stats.own?.rank).toBe(1);
  });

  test('rows of deleted players are not aggregated', async () => {
    for (const name of ['Anna', 'Bela']) await deletePlayer(site.own.database, await row(name, { day: dayAgo(1) }));
    expect(await tableOf('week')).toMatchObject({ players: 2 });
  });

  test('A-45 F-20 ranges cross the ends of months and years', () => {
    expect(dateRangeOf('yesterday', '2027-01-01')).toEqual({ from: '2026-12-31', to: '2026-12-31' });
    expect(dateRangeOf('week', '2028-03-01')).toEqual({ from: '2028-02-24', to: '2028-03-01' });
  });
});

describe('the endpoints', () => {
  test('the table is public; with a session it has the own row', async () => {
    const { visitor, id: playerId } = await site.guest();
    await row(null, { score: 700 }, playerId);
    const read = async (url: string, by: Visitor) => {
      const answer = await by.open(url);
      expect(answer.statusCode).toBe(200);
      return DailyTable.parse(answer.json());
    };
    expect(await read('/api/champions', site.visitor())).toMatchObject({
      view: 'today',
      players: 1,
      score: { own: null },
    });
    expect(await read('/api/champions?view=today', visitor)).toMatchObject({
      score: { own: { rank: 1, entry: { score: 700 } } },
    });
    expect(await read('/api/champions?view=week', visitor)).toMatchObject({
      view: 'week',
      score: { own: { rank: 1 } },
    });
    expect((await visitor.open('/api/champions?view=month')).statusCode).toBe(400);
  });

  test('S-06 no endpoint that changes something accepts a score, a result or a duration', () => {
    const changing = Object.values<Endpoint>(api).filter(({ method }) => method !== 'GET');
    const taken = changing.flatMap((endpoint) =>
      [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
        schema === undefined ? [] : Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {}),
      ),
    );
    expect(taken).toContain('moves');
    expect(
      taken.filter((key) => /score|result|win|loss|draw$|streak|second|duration|time|rank|day/i.test(key)),
    ).toEqual([]);
  });

  test('S-06 no request can write to the table', async () => {
    const { visitor } = await site.guest();
    const sent = await visitor.call({ ...api.dailyChampions, method: 'POST' }, { body: { score: 9999, wins: 9 } });
    expect(sent.statusCode).toBe(404);
    expect(await tableOf()).toMatchObject({ players: 0 });
  });

  test('S-26 only the players of a game can read its count: score, rank of the day and streak', async () => {
    const database = site.own.database;
    const { visitor, id: playerId } = await site.guest();
    await row('Above', { score: 9000 });
    await playAi(database, playerId, 'win', { endedAt: at(1) });
    const opponent = await createPlayer(database, 'Bela');
    const { id } = await playOnline(database, [playerId, opponent], 'w', { endedAt: at(2), secondsPlayed: 60 });
    await playAi(database, playerId, 'loss', { endedAt: at(3) });
    const answer = await visitor.open(`/api/champions/games/${id}`);
    expect(GameCount.parse(answer.json())).toEqual({
      status: 'counted',
      score: 1240,
      seconds: 60,
      rank: 2,
      streak: 2,
      day: dayAgo(0),
    });
    expect(await champions.gameCount(opponent, id)).toEqual(
      ok({ status: 'counted', score: 0, seconds: 60, rank: null, streak: 0, day: dayAgo(0) }),
    );
    expect((await (await site.guest()).visitor.open(`/api/champions/games/${id}`)).statusCode).toBe(404);
    expect((await site.visitor().open(`/api/champions/games/${id}`)).statusCode).toBe(401);
  });

  test('a game that has just ended is scored before its count or the table is read', async () => {
    const database = site.own.database;
    const [anna, bela] = [await createPlayer(database, 'Anna'), await createPlayer(database, 'Bela')];
    const first = await endOnline(database, [anna, bela], 'w', { endedAt: at(1) });
    expect(await champions.gameCount(anna, first)).toEqual(
      ok({ status: 'counted', score: 1_200, seconds: 100, rank: 1, streak: 1, day: dayAgo(0) }),
    );
    await endOnline(database, [anna, bela], 'w', { endedAt: at(2) });
    expect((await tableOf('today', anna)).score.own).toMatchObject({ rank: 1, entry: { score: 2_400, streak: 2 } });
    const short = await endOnline(database, [anna, bela], 'w', { endedAt: at(3), plies: 3 });
    expect(await champions.gameCount(bela, short)).toEqual(ok({ status: 'not-counted', reason: 'too-short' }));
  });

  test('a game that did not count has a reason', async () => {
    const database = site.own.database;
    const { id: playerId } = await site.guest();
    const { id } = await playOnline(database, [playerId, await createPlayer(database, 'Bela')], 'w', {
      endedAt: at(2),
      plies: 3,
    });
    expect(await champions.gameCount(playerId, id)).toEqual(ok({ status: 'not-counted', reason: 'too-short' }));
  });

  test('an online game without a result is open or was called off', async () => {
    const database = site.own.database;
    const { id: playerId } = await site.guest();
    const black = await createPlayer(database, 'Bela');
    const seats = { white_player_id: playerId, black_player_id: black };
    const game = { origin: 'queue', ...seats, clock_anchor: 0, due_at: 1 } as const;
    const begin = () => database.insertInto('chess_games').values(game).returning('id').executeTakeFirstOrThrow();
    const off = await begin();
    await abortGame(database, off.id);
    const open = await begin();
    expect(await champions.gameCount(playerId, open.id)).toEqual(ok({ status: 'open' }));
    expect(await champions.gameCount(playerId, off.id)).toEqual(ok({ status: 'not-counted', reason: 'too-short' }));
  });

  test('an online game that ends while its count is read has the count of its result', async () => {
    const database = site.own.database;
    const { id: playerId } = await site.guest();
    const black = await createPlayer(database, 'Bela');
    const gameId = crypto.randomUUID();
    const reading = await database.transaction().execute(async (trx) => {
      await sql`lock table chess_games`.execute(trx);
      const read = champions.gameCount(playerId, gameId);
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_locks where not granted and relation = 'chess_games'::regclass
            and database = (select oid from pg_database where datname = current_database())`.execute(trx);
        expect(rows).toHaveLength(1);
      });
      await endOnline(trx, [playerId, black], 'w', { endedAt: at(2), id: gameId });
      return [read];
    });
    expect(await Promise.all(reading)).toEqual([
      ok({ status: 'counted', score: 1_200, seconds: 100, rank: 1, streak: 1, day: dayAgo(0) }),
    ]);
  });

  test('an AI game without a result has the count that ai-games returns', async () => {
    const { id: playerId } = await site.guest();
    const gameId = crypto.randomUUID();
    expect(await champions.gameCount(playerId, gameId)).toEqual(err('not-found'));
    gameCount.mockResolvedValue({ status: 'verifying' });
    expect(await champions.gameCount(playerId, gameId)).toEqual(ok({ status: 'verifying' }));
    expect(gameCount).toHaveBeenLastCalledWith(playerId, gameId);
  });
});
