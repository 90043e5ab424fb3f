/** Concurrent intents, in one process and in two. */
import { err, Game, ok } from '@sixtyfour/chess';
import { describe, expect, test } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { setUpTwoServices } from './test-service.ts';
import {
  fallSilent,
  FOOLS_MATE,
  intentOf,
  sendIntent,
  beginGame,
  beginGames,
  moveIntent,
  type Pairing,
  play,
  type TestService,
  view,
} from './test-kit.ts';

const RUNS = 200;
/** Races that run at the same time; more would only wait for database connections. */
const AT_ONCE = 25;

const own = setUpTestDatabase();
const { one, other } = setUpTwoServices(own);

/**
 * Runs a race in many new games, half of them through two processes, and returns the outcomes. Expects exactly one
 * outcome per game, the same for both players and in all processes.
 */
async function race(run: (game: Pairing, second: TestService, i: number) => Promise<unknown>): Promise<string[]> {
  const games = await beginGames(own.database, one, RUNS);
  for (let done = 0; done < RUNS; done += AT_ONCE)
    await Promise.all(
      games.slice(done, done + AT_ONCE).map(async (game, i) => {
        await play(one, game, 'e2e4 e7e5');
        await run(game, i % 2 === 0 ? one : other, i);
      }),
    );
  return outcomesOf(games);
}

async function outcomesOf(games: readonly Pairing[]): Promise<string[]> {
  const ids = games.map(({ id }) => id);
  const acts = await own.database
    .selectFrom('game_acts')
    .select(['game_id', 'version', 'uci'])
    .where('game_id', 'in', ids)
    .orderBy('version')
    .execute();
  const results = await own.database.selectFrom('game_results').select('game_id').where('game_id', 'in', ids).execute();
  const outcomes: string[] = [];
  for (const game of games) {
    const seen = await view(one, game);
    expect(await other.games.view(game.black, game.id)).toEqual(ok(seen));
    const inOrder = acts.filter((act) => act.game_id === game.id);
    expect(inOrder.map(({ version }) => version)).toEqual(inOrder.map((_, i) => i + 1));
    expect(inOrder).toHaveLength(seen.version);
    expect(inOrder.flatMap(({ uci }) => uci ?? [])).toEqual(seen.moves);
    const hasResult = seen.game_status !== 'active' && seen.game_status !== 'aborted';
    expect(results.filter((row) => row.game_id === game.id)).toHaveLength(hasResult ? 2 : 0);
    outcomes.push(seen.game_status);
  }
  return outcomes;
}

describe('F-16 two concurrent intents, 200 times', () => {
  test('a flag and a move have one outcome', { timeout: 120_000 }, async () => {
    const outcomes = await race((game, second, i) => {
      const flagAt = one.clock.now() + 300_000;
      // Half of the moves arrived in time.
      const stamp = i % 4 < 2 ? flagAt - 1 : flagAt;
      return Promise.all([
        one.games.handle(game.white, game.id, moveIntent('g1f3'), { parsedAt: stamp, lagMs: 0 }),
        second.games.handle(game.black, game.id, intentOf('offer-draw'), { parsedAt: flagAt, lagMs: 0 }),
      ]);
    });
    expect(new Set(outcomes)).toEqual(new Set(['active', 'timeout']));
  });

  test('of two resignations, one is committed', { timeout: 120_000 }, async () => {
    const outcomes = await race((game, second) =>
      Promise.all([
        sendIntent(one, game.white, game.id, intentOf('resign')),
        sendIntent(second, game.black, game.id, intentOf('resign')),
      ]),
    );
    expect(new Set(outcomes)).toEqual(new Set(['resigned']));
  });

  test(
    'accepting a draw in one tab and declining it by a move in another have one outcome',
    { timeout: 120_000 },
    async () => {
      const outcomes = await race(async (game, second) => {
        await sendIntent(one, game.black, game.id, intentOf('offer-draw'));
        await Promise.all([
          sendIntent(one, game.white, game.id, moveIntent('g1f3')),
          sendIntent(second, game.white, game.id, intentOf('accept-draw')),
        ]);
      });
      expect(outcomes.every((status) => status === 'draw' || status === 'active')).toBe(true);
    },
  );
});

test('F-13 the same move sent through both processes is played once', async () => {
  const game = await beginGame(own.database, one);
  const intent = moveIntent('e2e4');
  const answers = await Promise.all([one, other, one, other].map((at) => sendIntent(at, game.white, game.id, intent)));
  expect(answers.map(({ ok: done }) => done)).toEqual([true, true, true, true]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await view(other, game)).toMatchObject({ version: 2, moves: ['e2e4'] });
});

test.each([
  ['while its maker is there', async () => undefined],
  ['after its maker has left', (white: string) => fallSilent(own.database, white, 60_000)],
])('A-31 the same acceptance of a rematch sent through both processes gets one answer, %s', async (_, then) => {
  const game = await beginGame(own.database, one);
  await play(one, game, FOOLS_MATE);
  await sendIntent(one, game.white, game.id, intentOf('offer-rematch'));
  await view(other, game);
  const acceptance = intentOf('offer-rematch');
  const first = await sendIntent(one, game.black, game.id, acceptance);
  expect(first).toMatchObject({ ok: true });
  await then(game.white);
  expect(await sendIntent(other, game.black, game.id, acceptance)).toEqual(first);
  expect(await sendIntent(other, game.black, game.id, intentOf('offer-rematch'))).toEqual(err('not-allowed'));
});

test('with a different process for each player no move is lost or duplicated', async () => {
  const games = await beginGames(own.database, one, 10);
  const moves = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8'.split(' ');
  await Promise.all(
    games.map(async (game) => {
      for (const [ply, uci] of moves.entries()) {
        const answer =
          ply % 2 === 0
            ? await sendIntent(one, game.white, game.id, moveIntent(uci))
            : await sendIntent(other, game.black, game.id, moveIntent(uci));
        expect(answer).toMatchObject({ ok: true, value: { ply: ply + 1 } });
      }
      expect((await view(one, game)).moves).toEqual(moves);
      expect((await view(other, game)).moves).toEqual(moves);
    }),
  );
});

test('of different moves sent through both processes, one is played and the other refused', async () => {
  const game = await beginGame(own.database, one);
  const answers = await Promise.all([
    sendIntent(one, game.white, game.id, moveIntent('e2e4', 1)),
    sendIntent(other, game.white, game.id, moveIntent('d2d4', 1)),
  ]);
  expect(answers.filter(({ ok: done }) => done)).toHaveLength(1);
  const seen = await view(one, game);
  expect(seen.ply).toBe(1);
  expect(Game.replay('standard', null, seen.moves).ok).toBe(true);
});

test('many concurrent moves are batched, and each is committed to its game', async () => {
  const games = await beginGames(own.database, one, 40);
  await Promise.all(games.map((game) => play(one, game, 'a2a3 a7a6 b2b3 b7b6 c2c3 c7c6')));
  expect(new Set(await outcomesOf(games))).toEqual(new Set(['active']));
});
