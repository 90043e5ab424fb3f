/** The endpoints of games over HTTP. */
import { GameSummary, IntentAck, OnlineGame } from '@sixtyfour/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestSite, type TestSite, type Visitor } from '../gateway/test-site.ts';
import { createPhrases } from '../phrases/phrases.ts';
import { createGames } from './games.ts';
import { serveGames } from './routes.ts';
import { moveIntent, seatPlayers } from './test-kit.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(({ app, database, clock, sessions, presence, publisher, quotas }) => {
    const games = createGames({ database, clock, publisher, log: app.log });
    const phrases = createPhrases({ database, publisher, games, quotas });
    serveGames(app, { games, phrases, sessions, presence, clock });
    return { games };
  });
});
afterAll(() => site.close());

interface Seated {
  readonly id: string;
  readonly white: Visitor;
  readonly black: Visitor;
}

async function seat(): Promise<Seated> {
  const [white, black] = [await site.visitor('Anna'), await site.visitor('Bela')];
  const id = await seatPlayers(site.database, white.playerId, black.playerId, site.clock.now());
  return { id, white, black };
}

async function call(path: string, visitor: Visitor | null, body?: unknown) {
  const response = await fetch(`${site.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      origin: site.url,
      'content-type': 'application/json',
      ...(visitor !== null && { cookie: visitor.cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}

test('R-CA-11 only its players can read a game by its id, with both names', async () => {
  const { id, white } = await seat();
  const { status, body } = await call(`/api/games/${id}`, white);
  expect(status).toBe(200);
  expect(OnlineGame.parse(body)).toMatchObject({
    id,
    white_player: { username: 'Anna' },
    black_player: { username: 'Bela' },
  });
  expect(await call(`/api/games/${id}`, await site.visitor())).toMatchObject({
    status: 403,
    body: { error: 'not-seated' },
  });
  expect(await call(`/api/games/${id}`, null)).toMatchObject({ status: 401 });
  expect(await call(`/api/games/${crypto.randomUUID()}`, white)).toMatchObject({ status: 404 });
  expect(await call('/api/games/first', white)).toMatchObject({ status: 400 });
});

test('A-92 polling counts as joining: when both have polled, the game begins and both are present', async () => {
  const { id, white, black } = await seat();
  expect((await call(`/api/games/${id}`, white)).body).toMatchObject({ clock: { running: null } });
  expect((await call(`/api/games/${id}`, black)).body).toMatchObject({ clock: { running: 'w' }, version: 1 });
  const seen = await site.database
    .selectFrom('player_presence')
    .select('player_id')
    .where('player_id', 'in', [white.playerId, black.playerId])
    .execute();
  expect(seen).toHaveLength(2);
});

test('a whole game can be played over HTTP', async () => {
  const { id, white, black } = await seat();
  await call(`/api/games/${id}`, white);
  await call(`/api/games/${id}`, black);
  for (const [i, uci] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
    const { status, body } = await call(`/api/games/${id}/acts`, i % 2 === 0 ? white : black, moveIntent(uci));
    expect(status).toBe(200);
    expect(IntentAck.parse(body)).toMatchObject({ ply: i + 1 });
  }
  expect((await call(`/api/games/${id}`, white)).body).toMatchObject({ game_status: 'checkmate', winner: 'b' });
  const recent = await call('/api/games', white);
  const { games } = z.object({ games: z.array(GameSummary) }).parse(recent.body);
  expect(games).toMatchObject([{ id, seat: 'w', opponent: { username: 'Bela' }, game_status: 'checkmate' }]);
});

test('a refusal has a status, a code and a message', async () => {
  const { id, white, black } = await seat();
  await call(`/api/games/${id}`, white);
  await call(`/api/games/${id}`, black);
  expect(await call(`/api/games/${id}/acts`, black, moveIntent('e7e5'))).toMatchObject({
    status: 409,
    body: { error: 'not-your-turn', message: 'Please wait for your turn' },
  });
  expect(await call(`/api/games/${id}/acts`, white, { type: 'win' })).toMatchObject({ status: 400 });
  expect(await call(`/api/games/${id}/acts`, null, moveIntent('e2e4'))).toMatchObject({ status: 401 });
});
