/** Games that are ended in two ways at the same time, with the real game service. */
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { setUpTwoServices } from '../games/test-service.ts';
import { intentOf, sendIntent, beginGame, beginGames, LONG_OPENING, type Pairing, play } from '../games/test-kit.ts';
import { rebuildDays } from './rebuild.ts';
import { scoreStoredResults } from './scorer.ts';

/** The number of games with this race. */
const RUNS = 40;

const own = setUpTestDatabase();
const { one, other } = setUpTwoServices(own);

async function dayOf(playerId: string) {
  await scoreStoredResults(own.database);
  return own.database.selectFrom('daily_scores').selectAll().where('player_id', '=', playerId).executeTakeFirst();
}

async function expectCountedOnce({ id, white, black }: Pairing): Promise<void> {
  const days = [await dayOf(white), await dayOf(black)];
  const results = await own.database.selectFrom('game_results').selectAll().where('game_id', '=', id).execute();
  expect(results.map(({ result }) => result).toSorted()).toEqual(['loss', 'win']);
  const [score] = results.filter(({ result }) => result === 'win').map((each) => each.score);
  expect(days.map((day) => day?.total_games)).toEqual([1, 1]);
  expect(days.reduce((sum, day) => sum + (day?.score ?? 0), 0)).toBe(score);
}

test('I-11 a game that both players resign at the same time, in two processes, counts once', async () => {
  const games = await beginGames(own.database, one, RUNS);
  await Promise.all(
    games.map(async (game) => {
      await play(one, game, LONG_OPENING);
    }),
  );
  one.clock.advance(60_000);
  await Promise.all(
    games.map(async (game) => {
      await Promise.all([
        sendIntent(one, game.white, game.id, intentOf('resign')),
        sendIntent(other, game.black, game.id, intentOf('resign')),
        other.games.resignAll(game.white),
      ]);
    }),
  );
  for (const game of games) await expectCountedOnce(game);
  expect(await rebuildDays(own.database, null)).toEqual([]);
});

test('A-48 the seconds are measured from the first move of white to the end', async () => {
  const game = await beginGame(own.database, one);
  one.clock.advance(20_000);
  await play(one, game, LONG_OPENING.slice(0, 4));
  await play(one, game, LONG_OPENING.slice(5), 5_000);
  one.clock.advance(5_900);
  await sendIntent(one, game.white, game.id, intentOf('resign'));
  expect(await dayOf(game.black)).toMatchObject({ seconds_played: 100, score: 1200 });
});

test('I-11 aborted and running games count for no day', async () => {
  const [off, open] = [await beginGame(own.database, one), await beginGame(own.database, one)];
  await sendIntent(one, off.white, off.id, intentOf('leave'));
  await play(one, open, LONG_OPENING);
  for (const player of [off.white, off.black, open.white, open.black]) expect(await dayOf(player)).toBeUndefined();
});
