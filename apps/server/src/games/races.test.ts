/** What is asked for in the same instant, by one process and by two. */
import { Game, ok } from '@sixtyfour/chess';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { openDatabase } from '../database/connection.ts';
import {
  actOf,
  ask,
  beginGame,
  createService,
  moveOf,
  type Pairing,
  play,
  standingClock,
  type TestService,
  view,
} from './test-kit.ts';

const RUNS = 200;
/** Games that are played at once: more would only wait for the pool. */
const AT_ONCE = 20;

let own: TestDatabase;
let one: TestService;
let other: TestService;
let closeOther: () => Promise<void>;

beforeAll(async () => {
  own = await createTestDatabase();
  // Two processes with one clock, as the database keeps it for them.
  const clock = standingClock();
  one = createService(own.database, clock);
  const pool = openDatabase(own.url, { onError: () => undefined });
  other = createService(pool, clock);
  closeOther = async () => {
    await other.games.close();
    await pool.destroy();
  };
});

afterAll(async () => {
  await closeOther();
  await one.games.close();
  await own.drop();
});

/** Runs a race in fresh games and returns how each game was told to have ended. */
async function race(prepare: (game: Pairing) => Promise<void>, run: (game: Pairing, i: number) => Promise<unknown>) {
  const outcomes: string[] = [];
  for (let done = 0; done < RUNS; done += AT_ONCE)
    outcomes.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, i) => {
          const game = await beginGame(own.database, one);
          await prepare(game);
          await run(game, i);
          return outcomeOf(game);
        }),
      )),
    );
  return outcomes;
}

/** Checks that there is exactly one outcome, the same for both players and in every process. */
async function outcomeOf(game: Pairing): Promise<string> {
  const seen = await view(one, game);
  const [elsewhere, byBlack] = await Promise.all([view(other, game), one.games.view(game.black, game.id)]);
  expect(elsewhere).toEqual(seen);
  expect(byBlack).toEqual(ok(seen));
  const acts = await own.database
    .selectFrom('game_acts')
    .selectAll()
    .where('game_id', '=', game.id)
    .orderBy('version')
    .execute();
  expect(acts.map(({ version }) => version)).toEqual(acts.map((_, i) => i + 1));
  expect(acts.length).toBe(seen.version);
  expect(acts.flatMap(({ uci }) => uci ?? [])).toEqual(seen.moves);
  const results = await own.database.selectFrom('game_results').selectAll().where('game_id', '=', game.id).execute();
  expect(results).toHaveLength(seen.game_status === 'active' || seen.game_status === 'aborted' ? 0 : 2);
  return seen.game_status;
}

const opened = (game: Pairing) => play(one, game, 'e2e4 e7e5');

describe.each([
  ['one process', () => one],
  ['two processes', () => other],
])('F-16 in %s', (_, second) => {
  test('time-up and a move in the same instant: one outcome', { timeout: 120_000 }, async () => {
    const outcomes = await race(opened, async (game, i) => {
      const flagAt = one.clock.now() + 300_000;
      // Half of the moves came in time.
      const stamp = i % 2 === 0 ? flagAt - 1 : flagAt;
      await Promise.all([
        one.games.act(game.white, game.id, moveOf('g1f3'), { stamp, lagMs: 0 }),
        second().games.act(game.black, game.id, actOf('resign'), { stamp: flagAt, lagMs: 0 }),
      ]);
    });
    expect(outcomes.every((status) => status !== 'active')).toBe(true);
  });

  test('both resign in the same instant: one of them has', { timeout: 120_000 }, async () => {
    const outcomes = await race(opened, (game) =>
      Promise.all([
        ask(one, game.white, game.id, actOf('resign')),
        ask(second(), game.black, game.id, actOf('resign')),
      ]),
    );
    expect(new Set(outcomes)).toEqual(new Set(['resigned']));
  });

  test('a draw is accepted while its maker’s opponent moves: drawn, or played on', { timeout: 120_000 }, async () => {
    const outcomes = await race(
      async (game) => {
        await opened(game);
        await ask(one, game.black, game.id, actOf('offer-draw'));
      },
      (game) =>
        Promise.all([
          ask(one, game.white, game.id, moveOf('g1f3')),
          ask(second(), game.white, game.id, actOf('accept-draw')),
        ]),
    );
    expect(outcomes.every((status) => status === 'draw' || status === 'active')).toBe(true);
  });
});

test('F-13 the same move sent through both processes at once is played once', async () => {
  const game = await beginGame(own.database, one);
  const intent = moveOf('e2e4');
  const answers = await Promise.all([one, other, one, other].map((at) => ask(at, game.white, game.id, intent)));
  expect(answers.map(({ ok: done }) => done)).toEqual([true, true, true, true]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await view(other, game)).toMatchObject({ version: 2, moves: ['e2e4'] });
});

test('each player may be served by another process: no move is lost, none is doubled', async () => {
  const games = await Promise.all(Array.from({ length: 10 }, () => beginGame(own.database, one)));
  const moves = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8'.split(' ');
  await Promise.all(
    games.map(async (game) => {
      for (const [ply, uci] of moves.entries()) {
        const answer =
          ply % 2 === 0
            ? await ask(one, game.white, game.id, moveOf(uci))
            : await ask(other, game.black, game.id, moveOf(uci));
        expect(answer).toMatchObject({ ok: true, value: { ply: ply + 1 } });
      }
      expect((await view(one, game)).moves).toEqual(moves);
      expect((await view(other, game)).moves).toEqual(moves);
    }),
  );
});

test('different moves sent through both processes at once: one is played, the other is told so', async () => {
  const game = await beginGame(own.database, one);
  const answers = await Promise.all([
    ask(one, game.white, game.id, moveOf('e2e4', 1)),
    ask(other, game.white, game.id, moveOf('d2d4', 1)),
  ]);
  expect(answers.map(({ ok: done }) => done).toSorted()).toEqual([false, true]);
  const seen = await view(one, game);
  expect(seen.ply).toBe(1);
  expect(Game.replay('standard', null, seen.moves).ok).toBe(true);
});

test('many moves at once are committed together and each keeps its place', async () => {
  const games = await Promise.all(Array.from({ length: 40 }, () => beginGame(own.database, one)));
  await Promise.all(games.map((game) => play(one, game, 'a2a3 a7a6 b2b3 b7b6 c2c3 c7c6')));
  for (const game of games) expect(await outcomeOf(game)).toBe('active');
});
