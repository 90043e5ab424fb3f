/** Commits of steps: the round trips to the database, and batches of steps of different kinds. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../database/connection.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { createTestRooms, seatInRoom, type TestRooms } from '../rooms/test-kit.ts';
import {
  arrive,
  beginGame,
  beginGames,
  createPlayer,
  createService,
  gameRow,
  intentOf,
  moveIntent,
  type Pairing,
  play,
  untilPublished,
  sendIntent,
  view,
} from './test-kit.ts';

const ALMOST_MATE = 'f2f3 e7e5 g2g4';
const MATE = 'd8h4';

const own = setUpTestDatabase();
let site: TestRooms;

beforeEach(() => {
  site = createTestRooms(own.database);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site.games.close();
});

/** A room game that has begun. */
async function roomGame(): Promise<Pairing> {
  const white = await createPlayer(own.database, 'Anna');
  const game = await seatInRoom(site, white, await createPlayer(own.database, 'Bela'));
  await arrive(site, game);
  return game;
}

/** Records the round trips to the database from now on: prepared statements by name, others by first word. */
function watchRoundTrips(): () => string[] {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  return () =>
    sent.mock.calls.map((call: readonly unknown[]) => {
      const [query] = call;
      if (typeof query !== 'object' || query === null || !('text' in query)) return String(query);
      return 'name' in query && typeof query.name === 'string' ? query.name : String(query.text).trim().split(/\s/)[0];
    }) as string[];
}

/** The reads of a publication, which start when the acknowledgement has been decided. */
const OF_THE_PUBLICATION = new Set(['read_game_states', 'read_game_contexts']);

const rowsOf = ({ id }: Pairing) => ({
  game: () => gameRow(own.database, id),
  room: () => own.database.selectFrom('game_rooms').selectAll().where('game_id', '=', id).executeTakeFirst(),
  seats: () => own.database.selectFrom('live_seats').selectAll().where('game_id', '=', id).execute(),
  results: () => own.database.selectFrom('game_results').selectAll().where('game_id', '=', id).execute(),
});

describe('round trips', () => {
  test('a mate in a room takes one until its acknowledgement, which does not wait for publishing', async () => {
    const game = await roomGame();
    await play(site, game, ALMOST_MATE);
    const before = await rowsOf(game).room();
    const sent = watchRoundTrips();
    site.published.length = 0;
    expect(await sendIntent(site, game.black, game.id, moveIntent(MATE))).toMatchObject({ ok: true });
    expect(sent().filter((name) => !OF_THE_PUBLICATION.has(name))).toEqual(['commit_steps']);
    expect(site.published).toEqual([]);
    await untilPublished(site, game);
    expect(site.published.map(({ event }) => event)).toEqual(['opponentMove', 'game']);

    const row = await rowsOf(game).game();
    expect(row).toMatchObject({ game_status: 'checkmate', winner: 'b', due_at: null, ended_at: expect.any(Date) });
    expect(await rowsOf(game).seats()).toEqual([]);
    const { ended_at } = row;
    expect(await rowsOf(game).room()).toMatchObject({
      status: 'ready',
      closed_at: ended_at,
      updated_at: ended_at,
      version: (before?.version ?? 0) + 1,
    });
    const results = await rowsOf(game).results();
    expect(results.map(({ seat, result }) => `${seat} ${result}`).toSorted()).toEqual(['b win', 'w loss']);
    expect(results.map(({ ended_at: at, plies, scored }) => [at, plies, scored])).toEqual([
      [ended_at, 4, false],
      [ended_at, 4, false],
    ]);
  });

  test.each(['resign', 'abort', 'offer-draw'] as const)('%s takes one', async (type) => {
    const game = await roomGame();
    if (type !== 'abort') await play(site, game, ALMOST_MATE);
    const sent = watchRoundTrips();
    expect(await sendIntent(site, game.white, game.id, intentOf(type))).toMatchObject({ ok: true });
    expect(sent().filter((name) => !OF_THE_PUBLICATION.has(name))).toEqual(['commit_steps']);
  });

  test('concurrent steps of different kinds are committed together', async () => {
    const games = await beginGames(own.database, site, 5);
    for (const game of games) await play(site, game, ALMOST_MATE);
    const [first, mated, resigned, drawn, moved] = games;
    if (!first || !mated || !resigned || !drawn || !moved) throw new Error('there are five games');
    const sent = watchRoundTrips();
    const answers = await Promise.all([
      sendIntent(site, first.black, first.id, moveIntent('a7a6')),
      sendIntent(site, mated.black, mated.id, moveIntent(MATE)),
      sendIntent(site, resigned.black, resigned.id, intentOf('resign')),
      sendIntent(site, drawn.black, drawn.id, intentOf('offer-draw')),
      sendIntent(site, moved.black, moved.id, moveIntent('a7a6')),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    expect(sent().filter((name) => !OF_THE_PUBLICATION.has(name))).toEqual(['commit_moves', 'commit_steps']);
    const seen = await Promise.all(games.map((game) => view(site, game)));
    expect(seen.map(({ game_status, winner, draw_offer, ply }) => [game_status, winner, draw_offer, ply])).toEqual([
      ['active', null, null, 4],
      ['checkmate', 'b', null, 4],
      ['resigned', 'w', null, 3],
      ['active', null, 'b', 3],
      ['active', null, null, 4],
    ]);
  });
});

describe('a batch', () => {
  test('F-06 with an act that was already committed is retried, and only that act gets its first answer', async () => {
    const games = await beginGames(own.database, site, 3);
    for (const game of games) await play(site, game, 'e2e4 e7e5');
    const [first, repeats, other] = games;
    if (!first || !repeats || !other) throw new Error('there are three games');
    const moveId = randomUUID();
    const ack = await sendIntent(site, repeats.white, repeats.id, moveIntent('g1f3', 3, moveId));
    const answers = await Promise.all([
      sendIntent(site, first.white, first.id, moveIntent('a2a3')),
      sendIntent(site, repeats.white, repeats.id, intentOf('resign', moveId)),
      sendIntent(site, other.white, other.id, intentOf('resign')),
    ]);
    expect(answers[1]).toEqual(ack);
    expect([answers[0]?.ok, answers[2]?.ok]).toEqual([true, true]);
    expect(await view(site, repeats)).toMatchObject({ game_status: 'active', ply: 3 });
    expect(await view(site, other)).toMatchObject({ game_status: 'resigned' });
  });

  test('F-16 if two processes end the same games at the same time, one of them ends each game', async () => {
    const elsewhere = openDatabase(own.url, { onError: () => undefined });
    const second = createService(elsewhere, site.clock);
    const games = await beginGames(own.database, site, 20);
    for (const game of games) await play(site, game, ALMOST_MATE);
    await Promise.all(
      games.flatMap((game) => [
        sendIntent(site, game.white, game.id, intentOf('resign')),
        sendIntent(second, game.black, game.id, moveIntent(MATE)),
      ]),
    );
    for (const game of games) {
      const { game_status, version } = await view(site, game);
      expect(['resigned', 'checkmate']).toContain(game_status);
      expect(version).toBe(5);
      expect(await rowsOf(game).results()).toHaveLength(2);
    }
    await second.games.close();
    await elsewhere.destroy();
  });
});

test('an aborted game has no results', async () => {
  const game = await beginGame(own.database, site);
  await play(site, game, 'e2e4');
  await sendIntent(site, game.black, game.id, intentOf('abort'));
  expect(await rowsOf(game).game()).toMatchObject({ game_status: 'aborted' });
  expect([await rowsOf(game).results(), await rowsOf(game).seats()]).toEqual([[], []]);
});

test('a deleted player has no result, and the result of the opponent names no opponent', async () => {
  const game = await beginGame(own.database, site);
  await play(site, game, ALMOST_MATE);
  await own.database.deleteFrom('anonymous_users').where('id', '=', game.white).execute();
  await sendIntent(site, game.black, game.id, moveIntent(MATE));
  expect(await rowsOf(game).results()).toMatchObject([{ seat: 'b', player_id: game.black, opponent_id: null }]);
});
