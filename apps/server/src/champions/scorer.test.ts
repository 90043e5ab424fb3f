/** Scores finished games in a real database. */
import { randomUUID } from 'node:crypto';
import { COUNTED } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../database/connection.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { countLockWaiters } from '../database/test-database.ts';
import { silent, stoppedClock } from '../games/test-kit.ts';
import { deletePlayer } from '../identity/my-data.ts';
import { lockDays } from './days.ts';
import { rebuildDays, voidGame } from './rebuild.ts';
import { createScorer, scoreStoredResults } from './scorer.ts';
import { at, continueGame, createPlayer, dayAgo, endOnline, playAi, playOnline } from './test-kit.ts';

const own = setUpTestDatabase();

const player = (name: string | null = 'Anna') => createPlayer(own.database, name);

async function pair(): Promise<[string, string]> {
  return [await player('Anna'), await player('Bela')];
}

const daysOf = (playerId: string) =>
  own.database.selectFrom('daily_scores').selectAll().where('player_id', '=', playerId).orderBy('day').execute();

async function dayOf(playerId: string) {
  const days = await daysOf(playerId);
  expect(days.length).toBeLessThan(2);
  return days[0] ?? null;
}

const resultsOf = (gameId: string) =>
  own.database
    .selectFrom('game_results')
    .selectAll()
    .where((eb) => eb.or([eb('game_id', '=', gameId), eb('ai_game_id', '=', gameId)]))
    .orderBy('seat', 'desc')
    .execute();

describe('scores', () => {
  test('R-LB-13 A-44 a day is the sum of its games: fast wins, slow wins, draws and losses', async () => {
    const anna = await player();
    for (const [n, [winner, secondsPlayed]] of (
      [
        ['w', 60],
        ['w', 299],
        ['w', 900],
        [null, 10],
        ['b', 10],
      ] as const
    ).entries())
      await playOnline(own.database, [anna, await player('Bela')], winner, { endedAt: at(60 + n), secondsPlayed });
    expect(await dayOf(anna)).toMatchObject({
      wins: 3,
      losses: 1,
      draws: 1,
      score: 1240 + 1001 + 1000 + 500,
      seconds_played: 60 + 299 + 900 + 10 + 10,
      total_games: 5,
      win_rate: 60,
      last_game_at: at(64),
    });
  });

  test('I-11 a game has one result per player, and is in the day of each player once', async () => {
    const [anna, bela] = await pair();
    const { id, notCounted } = await playOnline(own.database, [anna, bela], 'b', { endedAt: at(60) });
    expect(notCounted).toBeNull();
    expect(await resultsOf(id)).toMatchObject([
      {
        seat: 'w',
        player_id: anna,
        opponent_id: bela,
        result: 'loss',
        score: 0,
        daily_score_id: (await dayOf(anna))?.id,
      },
      {
        seat: 'b',
        player_id: bela,
        opponent_id: anna,
        result: 'win',
        score: 1200,
        daily_score_id: (await dayOf(bela))?.id,
      },
    ]);
    expect(await dayOf(anna)).toMatchObject({ wins: 0, losses: 1, score: 0, total_games: 1 });
    expect(await dayOf(bela)).toMatchObject({ wins: 1, losses: 0, score: 1200, total_games: 1 });
  });

  test('A-46 a game that was verified late has its place in the streak by its end', async () => {
    const anna = await player();
    await playAi(own.database, anna, 'win', { endedAt: at(10) });
    await playOnline(own.database, [anna, await player('Bela')], 'b', { endedAt: at(30) });
    await playAi(own.database, anna, 'win', { endedAt: at(20) });
    expect(await dayOf(anna)).toMatchObject({ wins: 2, streak: 0, best_streak: 2, last_game_at: at(30) });
  });

  test('A-45 F-20 a game counts for the UTC day on which it ended', async () => {
    const [anna, bela] = await pair();
    const [before, after] = [dayAgo(1), dayAgo(0)];
    await playOnline(own.database, [anna, bela], 'w', { endedAt: new Date(at(0, after).getTime() - 1) });
    await playOnline(own.database, [anna, bela], 'w', { endedAt: at(0, after), secondsPlayed: 250 });
    expect(await daysOf(anna)).toMatchObject([
      { day: before, wins: 1, streak: 1, score: 1200 },
      { day: after, wins: 1, streak: 1, score: 1050 },
    ]);
  });
});

describe('A-47 eligibility', () => {
  test('S-06 a game of one session against itself does not count, with either color', async () => {
    const [guest, account] = await pair();
    for (const seats of [
      [guest, account],
      [account, guest],
    ] as const) {
      const id = randomUUID();
      await continueGame(own.database, { gameId: id, guest, account });
      expect(await playOnline(own.database, seats, 'w', { id, endedAt: at(60) })).toMatchObject({
        notCounted: 'same-person',
      });
    }
    expect([await dayOf(guest), await dayOf(account)]).toEqual([null, null]);
    expect(await playOnline(own.database, [guest, account], 'w', { endedAt: at(60) })).toMatchObject({
      notCounted: null,
    });
  });

  test('T-07 ten wins a day count over characters; losses always count', async () => {
    const anna = await player();
    const win = (persona: string, n: number) => playAi(own.database, anna, 'win', { endedAt: at(n), persona });
    const reasons: unknown[] = [];
    for (let n = 0; n < 10; n += 1) reasons.push((await win(n < 5 ? 'pip' : 'rosa', n)).notCounted);
    const { id, notCounted } = await win('pip', 10);
    expect([...reasons, notCounted]).toEqual([...Array<null>(COUNTED.characters).fill(null), 'character-limit']);
    const row = await own.database.selectFrom('ai_games').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ status: 'not-counted', reason: 'character-limit' });
    for (let n = 30; n < 45; n += 1)
      expect((await playAi(own.database, anna, 'loss', { endedAt: at(n) })).notCounted).toBeNull();
    expect(await dayOf(anna)).toMatchObject({ wins: 10, losses: 15, streak: 0, best_streak: 10 });
  });

  test('S-06 T-07 the end reason of an online game matters: a quick resignation counts for neither, a quick mate for both', async () => {
    const [anna, bela] = await pair();
    const quick = { plies: 4, secondsPlayed: 3 };
    const resigned = await playOnline(own.database, [anna, bela], 'w', {
      ...quick,
      endedAt: at(1),
      endReason: 'resignation',
    });
    expect(resigned.notCounted).toBe('too-short');
    expect(await resultsOf(resigned.id)).toMatchObject([
      { daily_score_id: null, not_counted: 'too-short' },
      { daily_score_id: null, not_counted: 'too-short' },
    ]);
    expect([await dayOf(anna), await dayOf(bela)]).toEqual([null, null]);
    await playOnline(own.database, [anna, bela], 'w', { ...quick, endedAt: at(2) });
    expect(await dayOf(anna)).toMatchObject({ wins: 1, score: 1_297 });
  });

  test('S-07 concurrent games of the same two players cannot exceed the limit together', async () => {
    const [anna, bela] = await pair();
    const ends = Array.from({ length: 12 }, (_, n) =>
      playOnline(own.database, n % 2 === 0 ? [anna, bela] : [bela, anna], n % 2 === 0 ? 'w' : 'b', { endedAt: at(5) }),
    );
    const reasons = (await Promise.all(ends)).map(({ notCounted }) => notCounted);
    expect(reasons.filter((reason) => reason === null)).toHaveLength(COUNTED.perOpponent);
    expect(await dayOf(anna)).toMatchObject({ wins: 3, score: 3600, streak: 3, best_streak: 3 });
    expect(await dayOf(bela)).toMatchObject({ losses: 3 });
  });
});

describe('a game that has ended and is not scored yet', () => {
  test('I-11 F-01 is scored by the next process if its own process is killed before', async () => {
    const [anna, bela] = await pair();
    const clock = stoppedClock();
    const gameId = await endOnline(own.database, [anna, bela], 'w', { endedAt: at(60) });
    expect(await dayOf(anna)).toBeNull();
    const scorer = createScorer({ database: own.database, clock, log: silent });
    scorer.start();
    clock.advance(1_000);
    await expect.poll(() => dayOf(anna)).toMatchObject({ wins: 1, score: 1_200 });
    expect(await dayOf(bela)).toMatchObject({ losses: 1 });
    expect(await resultsOf(gameId)).toMatchObject([{ scored: true }, { scored: true }]);
    await scorer.close();
  });

  test('is not scored by a closed scorer', async () => {
    const stop = vi.fn<() => void>();
    const scorer = createScorer({ database: own.database, clock: { every: () => stop }, log: silent });
    scorer.start();
    await scorer.close();
    expect(stop).toHaveBeenCalledOnce();
  });

  test('I-11 S-07 is scored once by two processes, which together exceed no limit', async () => {
    const other = openDatabase(own.url, { onError: () => undefined });
    for (let round = 0; round < 5; round += 1) {
      const pairs = await Promise.all(Array.from({ length: 8 }, pair));
      // Six wins over the same opponent, of which three count.
      const ids = await Promise.all(
        pairs.flatMap((players) =>
          [1, 2, 3, 4, 5, 6].map((n) => endOnline(own.database, players, 'w', { endedAt: at(n) })),
        ),
      );
      await Promise.all([own.database, other, own.database, other].map((database) => scoreStoredResults(database)));
      for (const [anna, bela] of pairs) {
        expect(await dayOf(anna)).toMatchObject({ wins: 3, total_games: 3, score: 3_600, streak: 3 });
        expect(await dayOf(bela)).toMatchObject({ losses: 3, total_games: 3 });
      }
      const results = await own.database.selectFrom('game_results').selectAll().where('game_id', 'in', ids).execute();
      expect(results.filter(({ daily_score_id }) => daily_score_id !== null)).toHaveLength(8 * 3 * 2);
      expect(results.every(({ scored }) => scored)).toBe(true);
    }
    expect(await rebuildDays(own.database, null)).toEqual([]);
    await other.destroy();
  });

  test('is scored in several transactions when there are many', async () => {
    const anna = await player();
    await Promise.all(
      Array.from({ length: 150 }, async (_, n) =>
        endOnline(own.database, [anna, await player()], n < 146 ? 'b' : 'w', { endedAt: at(n) }),
      ),
    );
    await scoreStoredResults(own.database);
    expect(await dayOf(anna)).toMatchObject({ losses: 146, wins: 4, streak: 4, best_streak: 4 });
  });

  test('counts for its opponent if a player is deleted before', async () => {
    const [anna, bela] = await pair();
    const id = await endOnline(own.database, [anna, bela], 'b', { endedAt: at(60) });
    await deletePlayer(own.database, anna);
    await scoreStoredResults(own.database);
    expect(await dayOf(bela)).toMatchObject({ wins: 1, score: 1_200 });
    const [deleted] = await resultsOf(id);
    expect(deleted).toMatchObject({ player_id: null, scored: true, not_counted: null });
    expect(await rebuildDays(own.database, null)).toEqual([]);
  });

  test('does not fail when a player is deleted meanwhile, nor does the deletion', async () => {
    const [anna, bela] = await pair();
    const id = await endOnline(own.database, [anna, bela], 'b', { endedAt: at(60) });
    let deleted: Promise<unknown> = Promise.resolve();
    // The steps of scoring, in order: the lock, the result, and a day of the player.
    await own.database.transaction().execute(async (scoring) => {
      await lockDays(scoring);
      await sql`select from game_results where game_id = ${id} for update`.execute(scoring);
      deleted = deletePlayer(own.database, anna);
      await expect.poll(() => countLockWaiters(own.database)).toBe(1);
      await sql`select from anonymous_users where id = ${anna} for key share`.execute(scoring);
    });
    expect(await deleted).toEqual([]);
    await scoreStoredResults(own.database);
    expect(await dayOf(bela)).toMatchObject({ wins: 1 });
  });

  test('can be voided', async () => {
    const [anna, bela] = await pair();
    const id = await endOnline(own.database, [anna, bela], 'w', { endedAt: at(60) });
    expect(await voidGame(own.database, id)).toBe(2);
    expect(await dayOf(anna)).toBeNull();
  });
});

test('I-11 recording a game a second time fails', async () => {
  const [anna, bela] = await pair();
  const { id } = await playOnline(own.database, [anna, bela], 'w', { endedAt: at(60) });
  const [first] = await resultsOf(id);
  const again = own.database
    .insertInto('game_results')
    .values({ game_id: id, seat: 'w', player_id: anna, result: 'win', plies: 40, seconds_played: 1, ended_at: at(61) })
    .execute();
  await expect(again).rejects.toMatchObject({ constraint: 'one_result_a_seat' });
  expect(await dayOf(anna)).toMatchObject({ wins: 1, score: first?.score });
});

test('deleting a player keeps the anonymous row and results, and does not change other players', async () => {
  const [anna, bela] = await pair();
  const { id } = await playOnline(own.database, [anna, bela], 'w', { endedAt: at(60) });
  const day = await dayOf(anna);
  await deletePlayer(own.database, anna);
  const left = await own.database
    .selectFrom('daily_scores')
    .selectAll()
    .where('id', '=', day?.id ?? '')
    .execute();
  expect(left).toMatchObject([{ player_id: null, wins: 1, score: 1200 }]);
  expect(await dayOf(bela)).toMatchObject({ losses: 1 });
  expect(await resultsOf(id)).toMatchObject([{ player_id: null }, { player_id: bela, opponent_id: null }]);
  expect(await rebuildDays(own.database, null)).toEqual([]);
});

describe('an operator', () => {
  test('S-07 can void a game: both days are recomputed without it', async () => {
    const [anna, bela] = await pair();
    await playOnline(own.database, [anna, bela], 'w', { endedAt: at(1) });
    const { id } = await playOnline(own.database, [anna, await player('Cora')], 'w', { endedAt: at(2) });
    expect(await voidGame(own.database, id)).toBe(2);
    expect(await dayOf(anna)).toMatchObject({ wins: 1, streak: 1, last_game_at: at(1) });
    const [, cora] = await resultsOf(id);
    expect(cora).toMatchObject({ not_counted: 'voided', daily_score_id: null });
    expect(await dayOf(cora?.player_id ?? '')).toBeNull();
    expect(await voidGame(own.database, id)).toBe(0);
    expect(await rebuildDays(own.database, null)).toEqual([]);
  });

  test('can void an AI game', async () => {
    const anna = await player();
    const { id } = await playAi(own.database, anna, 'win', { endedAt: at(1) });
    expect(await voidGame(own.database, id)).toBe(1);
    expect(await dayOf(anna)).toBeNull();
    const row = await own.database.selectFrom('ai_games').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ status: 'not-counted', reason: 'voided' });
  });

  test('can list the differences of a day and recompute it', async () => {
    const [anna, bela] = await pair();
    await playOnline(own.database, [anna, bela], 'w', { endedAt: at(1) });
    await own.database
      .updateTable('daily_scores')
      .set({ score: 9_999, wins: 7 })
      .where('player_id', '=', anna)
      .execute();
    expect(await rebuildDays(own.database, dayAgo(1))).toEqual([]);
    expect(await rebuildDays(own.database, dayAgo(0))).toMatchObject([
      { day: dayAgo(0), playerId: anna, columns: { score: [9_999, 1_200], wins: [7, 1] } },
    ]);
    expect(await dayOf(anna)).toMatchObject({ score: 1_200, wins: 1 });
    expect(await rebuildDays(own.database, null)).toEqual([]);
  });
});
