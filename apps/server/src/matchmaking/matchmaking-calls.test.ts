/** Matchmaking over HTTP and the websocket. */
import { type MatchRequest, SILENCE_MS } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countLockWaiters } from '../database/test-database.ts';
import { createGames } from '../games/games.ts';
import { startTestSite, type TestSite, type Visitor } from '../gateway/test-site.ts';
import { createMatchmaking, type Matchmaking } from './matchmaking.ts';
import { serveMatchmaking } from './routes.ts';

let site: TestSite;
let matchmaking: Matchmaking;

beforeAll(async () => {
  site = await startTestSite(({ app, database, clock, sessions, presence, publisher }) => {
    const own = { database, clock, publisher, log: app.log };
    const games = createGames(own);
    matchmaking = createMatchmaking({ ...own, games, presence, secret: 'of the tests' });
    serveMatchmaking(app, { matchmaking, database, sessions, presence });
    matchmaking.start();
    return { games, matchmaking };
  });
});
afterEach(() => site.clear());
afterAll(async () => {
  await matchmaking.close();
  await site.close();
});

const find = (visitor: Visitor | null) => site.fetch(visitor, '/api/match/find', { method: 'POST' });

test('R-Q-05 R-CA-10 both players receive the match on their own channel', async () => {
  const [first, second] = [await site.visitor('Ada'), await site.visitor('Bea')];
  const received = new Map<string, MatchRequest>();
  for (const visitor of [first, second]) {
    (await site.connect(visitor)).on('match', (request) => received.set(visitor.playerId, request));
  }
  const pending = { status: 'pending', game_id: null, waited_ms: 0 };
  expect(await find(first)).toEqual({ status: 200, retryAfter: null, body: pending });
  expect(await find(second)).toMatchObject({ status: 200, body: { status: 'matched' } });
  await vi.waitFor(() => expect(received.size).toBe(2));
  const [one, other] = [received.get(first.playerId), received.get(second.playerId)];
  expect(one).toMatchObject({ user_id: first.playerId, status: 'matched' });
  expect(other).toMatchObject({ user_id: second.playerId, status: 'matched', game_id: one?.game_id });
});

test('R-CA-08 a page can read its search, which counts as a sign of life', async () => {
  const [visitor, other] = [await site.visitor(), await site.visitor()];
  expect(await site.fetch(visitor, '/api/match')).toEqual({ status: 200, retryAfter: null, body: { request: null } });
  await find(visitor);
  await sql`update player_presence set seen_at = seen_at - make_interval(secs => ${SILENCE_MS / 1000})`.execute(
    site.database,
  );
  expect(await site.fetch(visitor, '/api/match')).toMatchObject({
    body: { request: { user_id: visitor.playerId, status: 'pending' } },
  });
  expect(await find(other)).toMatchObject({ body: { status: 'matched' } });
});

test('S-01 the session determines who searches; without a session the search is refused', async () => {
  expect(await find(null)).toMatchObject({ status: 401, body: { error: 'unauthenticated' } });
  const [visitor, victim] = [await site.visitor(), await site.visitor()];
  const body = { p_user_id: victim.playerId, user_id: victim.playerId };
  const { status } = await site.fetch(visitor, `/api/match/find?p_user_id=${victim.playerId}`, { body });
  expect(status).toBe(200);
  const rows = await site.database.selectFrom('match_requests').select('user_id').execute();
  expect(rows).toEqual([{ user_id: visitor.playerId }]);
});

test('R-Q-11 the number of players online is public', async () => {
  expect(await site.fetch(null, '/api/presence')).toMatchObject({ status: 200, body: { online: 0 } });
  const [first, second] = [await site.visitor(), await site.visitor()];
  await site.connect(first);
  await site.connect(first);
  await site.connect(second);
  expect(await site.fetch(null, '/api/presence')).toMatchObject({ status: 200, body: { online: 2 } });
});

test.each(['a request', 'a frame'])(
  'S-27 a player whose data is deleted during %s is unauthenticated, and no error is logged',
  async (how) => {
    const visitor = await site.visitor();
    const client = await site.connect(visitor);
    const search = async () => {
      if (how === 'a request') return (await find(visitor)).body;
      const answer = await client.request('client-joinQueue', { playerName: 'Ada', country: 'NL' });
      return answer.ok ? answer : answer.problem;
    };
    const searching = await site.database.transaction().execute(async (trx) => {
      await trx.deleteFrom('anonymous_users').where('id', '=', visitor.playerId).execute();
      const begun = search();
      await expect.poll(() => countLockWaiters(site.database)).toBeGreaterThan(0);
      return { begun };
    });
    expect(await searching.begun).toMatchObject({ error: 'unauthenticated' });
    expect(site.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
);
