/** Game clocks when the clock of the database is changed, and when the server is killed. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Game, makeUci } from '@sixtyfour/chess';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { createDatabaseClock, type DatabaseClock } from '../time/database-clock.ts';
import { createGames, type Games } from './games.ts';
import { arrive, gameActs, gameRow, moveIntent, type Pairing, pairUp, recorder, silent } from './test-kit.ts';
import type { PlayedMessage, PlayRequest } from './test-process.ts';

const own = setUpTestDatabase({ eachTest: true });
/** Cleanups of the test, run in reverse order. */
const running: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of running.splice(0).toReversed()) await end();
});

/** Changes the clock of only this database. */
async function setDatabaseClock(byMs: number): Promise<void> {
  await sql`
    create or replace function database_clock_ms() returns bigint language sql volatile as
    ${sql.lit(`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint + (${byMs})`)}`.execute(own.database);
}

async function startService(): Promise<{ games: Games; clock: DatabaseClock }> {
  const clock = await createDatabaseClock({ database: own.database, log: silent });
  const games = createGames({ database: own.database, clock, publisher: recorder().publisher, log: silent });
  games.start();
  running.push(async () => {
    await games.close();
    await clock.close();
  });
  return { games, clock };
}

/** Waits for a beat that has used the changed clock. */
async function nextBeat(): Promise<void> {
  const beatMs = async () =>
    (await own.database.selectFrom('game_clock').select('beat_ms').executeTakeFirstOrThrow()).beat_ms;
  const before = await beatMs();
  await vi.waitFor(async () => expect(await beatMs()).not.toBe(before), { timeout: 10_000, interval: 20 });
}

const HOUR = 3_600_000;

test.each([
  ['back', -HOUR],
  ['forward', HOUR],
])(
  'F-19 setting the clock of the database %s by an hour costs no player time, and game time never decreases',
  async (_, byMs) => {
    const { games, clock } = await startService();
    const game = await pairUp(own.database, clock.now());
    const play = async (player: string, uci: string) => {
      const answer = await games.handle(player, game.id, moveIntent(uci), { parsedAt: clock.now(), lagMs: 0 });
      if (!answer.ok) throw new Error(answer.error);
    };
    await arrive({ games }, game);
    await play(game.white, 'e2e4');
    await play(game.black, 'e7e5');

    await setDatabaseClock(byMs);
    await nextBeat();
    await play(game.white, 'g1f3');
    await nextBeat();
    await play(game.black, 'b8c6');

    const stamps = (await gameActs(own.database, game.id)).map((act) => act.stamped_at);
    expect(stamps.toSorted((one, other) => one - other)).toEqual(stamps);
    const row = await gameRow(own.database, game.id);
    expect(row.game_status).toBe('active');
    // The players were charged for the time that really passed, not for an hour.
    const passed = row.clock_anchor - (stamps[0] ?? 0);
    expect(600_000 - row.white_ms - row.black_ms).toBe(passed);
    expect(passed).toBeLessThan(60_000);
  },
);

test('two processes have the same game time, and starting the second one does not change that of the first', async () => {
  const first = await startService();
  await setDatabaseClock(-HOUR);
  await nextBeat();
  const second = await startService();
  await nextBeat();
  const [one, other] = [first.clock.now(), second.clock.now()];
  // On a slow machine, each may be off by half a round trip.
  expect(Math.abs(one - other)).toBeLessThan(1_000);
});

/** Lets another process play until some moves are acknowledged, and kills it during the next one. */
async function playAndKill(game: Pairing, moves: number): Promise<PlayedMessage[]> {
  const child: ChildProcess = fork(resolve(import.meta.dirname, 'test-process.ts'), { stdio: 'inherit' });
  running.push(async () => {
    child.kill('SIGKILL');
  });
  const acknowledged: PlayedMessage[] = [];
  const enough = Promise.withResolvers<void>();
  child.on('message', (message: PlayedMessage) => {
    acknowledged.push(message);
    if (acknowledged.length === moves) enough.resolve();
  });
  child.once('exit', () => enough.reject(new Error('the process ended by itself')));
  const request: PlayRequest = { url: own.url, gameId: game.id, white: game.white, black: game.black };
  child.send(request);
  await enough.promise;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return acknowledged;
}

test('I-07 F-01 if the server is killed and down for 20 s, no acknowledged move is lost and at most a second is charged', async () => {
  const game = await pairUp(own.database, await beatNow());
  const acknowledged = await playAndKill(game, 6);
  await setDatabaseClock(20_000);

  const { games, clock } = await startService();
  const restarted = clock.now();
  const acts = await gameActs(own.database, game.id);
  for (const { moveId, version } of acknowledged)
    expect(acts.filter((act) => act.move_id === moveId)).toMatchObject([{ version }]);

  const row = await gameRow(own.database, game.id);
  const seen = await games.view(game.white, game.id);
  if (!seen.ok) throw new Error(seen.error);
  expect(seen.value).toMatchObject({ game_status: 'active', version: acts.length });
  const sinceRestart = clock.now() - restarted;
  const charged = row.white_ms + row.black_ms - seen.value.clock.white_ms - seen.value.clock.black_ms;
  expect(charged).toBeGreaterThanOrEqual(0);
  expect(charged - sinceRestart).toBeLessThanOrEqual(1_000);
  expect(seen.value.clock.white_ms).toBeLessThanOrEqual(row.white_ms);
  expect(seen.value.clock.black_ms).toBeLessThanOrEqual(row.black_ms);

  // The game can continue.
  const mover = seen.value.current_turn === 'w' ? game.white : game.black;
  const replayed = Game.replay('standard', null, seen.value.moves);
  const [next] = replayed.ok ? replayed.value.legalMoves() : [];
  if (next === undefined) throw new Error('the stored game cannot be replayed');
  const answer = await games.handle(mover, game.id, moveIntent(makeUci(next)), { parsedAt: clock.now(), lagMs: 0 });
  expect(answer.ok).toBe(true);
});

/** Game time as the first process would read it. */
async function beatNow(): Promise<number> {
  const { rows } = await sql<{ time: number }>`select game_time_ms() as time`.execute(own.database);
  return rows[0]?.time ?? 0;
}
