/** The opening counts in the database: what is counted, exactly once, and what is not. */
import { Game, positionKey, START_FEN } from '@sixtyfour/chess';
import { api } from '@sixtyfour/contract';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { voidGame } from '../champions/rebuild.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { setUpService } from '../games/test-service.ts';
import { beginGame, intentOf, LONG_OPENING, type Pairing, play, sendIntent, silent } from '../games/test-kit.ts';
import { registerHttp } from '../http/edge.ts';
import { createOpenings } from './openings.ts';
import { serveOpenings } from './routes.ts';
import { countOpenings, readOpening } from './store.ts';

const START = positionKey(START_FEN);

// A new database for each test: truncating tables that a service still uses can deadlock.
const own = setUpTestDatabase({ eachTest: true });
const service = setUpService(own, { eachTest: true });

const openings = () => createOpenings({ database: own.database, clock: service.clock, log: silent });
const played = (position = START) => readOpening(own.database, position, 20);

/** A game that black resigns. */
async function finishedGame(moves = LONG_OPENING): Promise<Pairing> {
  const game = await beginGame(own.database, service);
  await play(service, game, moves, 4_000);
  await sendIntent(service, game.black, game.id, intentOf('resign'));
  return game;
}

async function total(): Promise<number> {
  const rows = await own.database.selectFrom('opening_moves').selectAll().execute();
  return rows.reduce((sum, row) => sum + row.white_wins + row.draws + row.black_wins, 0);
}

test('finished games are counted with their results, transpositions together', async () => {
  await finishedGame();
  const drawn = await beginGame(own.database, service);
  await play(service, drawn, LONG_OPENING.replace('e2e4 e7e5 g1f3 b8c6', 'g1f3 b8c6 e2e4 e7e5'));
  await sendIntent(service, drawn.white, drawn.id, intentOf('offer-draw'));
  await sendIntent(service, drawn.black, drawn.id, intentOf('accept-draw'));
  await openings().count();
  expect(await played()).toEqual([
    { uci: 'e2e4', white_wins: 1, draws: 0, black_wins: 0 },
    { uci: 'g1f3', white_wins: 0, draws: 1, black_wins: 0 },
  ]);
  const met = Game.replay('standard', null, ['e2e4', 'e7e5', 'g1f3', 'b8c6']);
  expect(met.ok && (await played(positionKey(met.value.fen)))).toEqual([
    { uci: 'f1c4', white_wins: 1, draws: 1, black_wins: 0 },
  ]);
});

test('running, aborted and short games and games with other rules are not counted', async () => {
  const aborted = await beginGame(own.database, service);
  await sendIntent(service, aborted.white, aborted.id, intentOf('abort'));
  await play(service, await beginGame(own.database, service), LONG_OPENING);
  await finishedGame('e2e4 e7e5 g1f3 b8c6');
  const { id } = await finishedGame();
  await sql`update chess_games set rule_set = 'simplified' where id = ${id}`.execute(own.database);
  await openings().count();
  expect(await total()).toBe(0);
  expect(await countOpenings(own.database, 10)).toBe(0);
});

test('a game is counted once, even by several processes at the same time and after a crash before the commit', async () => {
  for (let n = 0; n < 6; n += 1) await finishedGame();
  // Simulates a crash: the counts are lost together with the mark.
  await own.database.transaction().execute(async (trx) => {
    await sql`select from chess_games for update`.execute(trx);
    expect(await countOpenings(own.database, 10), 'locked games are left to whoever has them').toBe(0);
  });
  await sql`alter table opening_moves add constraint broken check (uci <> 'd8d7')`.execute(own.database);
  await expect(countOpenings(own.database, 10)).rejects.toThrow('broken');
  await sql`alter table opening_moves drop constraint broken`.execute(own.database);
  expect(await total()).toBe(0);

  await Promise.all([1, 2, 3].map(() => countOpenings(own.database, 2)));
  await Promise.all([1, 2, 3].map(() => openings().count()));
  expect(await played()).toEqual([{ uci: 'e2e4', white_wins: 6, draws: 0, black_wins: 0 }]);
  expect(await total()).toBe(6 * 20);
});

test('earlier games are imported in batches, found by an index', async () => {
  for (let n = 0; n < 5; n += 1) await finishedGame();
  expect(await countOpenings(own.database, 3)).toBe(3);
  expect(await played()).toMatchObject([{ white_wins: 3 }]);
  await openings().count();
  expect(await played()).toMatchObject([{ white_wins: 5 }]);
  await sql`insert into chess_games (origin, clock_anchor, game_status, end_reason, ended_at, opening_counted)
    select 'queue', 0, 'aborted', 'aborted', now(), true from generate_series(1, 2000)`.execute(own.database);
  await sql`analyze chess_games`.execute(own.database);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from chess_games
    where ended_at is not null and not opening_counted order by ended_at desc limit 20`.execute(own.database);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('chess_games_opening_uncounted');
});

test('the end of a game does not count its opening immediately', async () => {
  await finishedGame();
  expect(await total()).toBe(0);
});

test.each(['before', 'after'])('a game that an operator voids %s it was counted is not in the counts', async (when) => {
  const kept = await finishedGame();
  const voided = await finishedGame();
  if (when === 'after') await openings().count();
  expect(await voidGame(own.database, voided.id)).toBe(2);
  expect(await voidGame(own.database, voided.id)).toBe(0);
  await openings().count();
  expect(await total()).toBe(20);
  expect(await voidGame(own.database, kept.id)).toBe(2);
  expect(await played()).toEqual([]);
});

test('the endpoint returns only counts, and refuses invalid positions', async () => {
  const { id, white } = await finishedGame();
  const app = Fastify();
  await registerHttp(app);
  serveOpenings(app, { database: own.database });
  await openings().count();
  const ask = (query: Record<string, string>) =>
    app.inject({ url: `${api.openingMoves.path}?${new URLSearchParams(query).toString()}` });
  const answer = await ask({ position: START });
  expect(answer.json()).toEqual({ moves: [{ uci: 'e2e4', white_wins: 1, draws: 0, black_wins: 0 }] });
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
  for (const secret of [id, white]) expect(answer.body).not.toContain(secret);
  expect((await ask({ position: '8/8/8/8/8/8/8/8 w - -' })).json()).toEqual({ moves: [] });
  for (const query of [{}, { position: '' }, { position: START_FEN }, { position: START, player: white }])
    expect((await ask(query as Record<string, string>)).statusCode).toBe(400);
  await app.close();
});
