/** The endpoints of games over HTTP. */
import { IntentAck, OnlineGame } from '@sixtyfour/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../gateway/test-site.ts';
import { moveIntent } from './test-kit.ts';
import { seatVisitors, serveTestGames } from './test-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite(serveTestGames);
});
afterAll(() => site.close());

const seat = () => seatVisitors(site);

test('R-CA-11 only its players can read a game by its id, with both names', async () => {
  const { id, white } = await seat();
  const { status, body } = await site.fetch(white, `/api/games/${id}`);
  expect(status).toBe(200);
  expect(OnlineGame.parse(body)).toMatchObject({
    id,
    white_player: { username: 'Anna' },
    black_player: { username: 'Bela' },
  });
  expect(await site.fetch(await site.visitor(), `/api/games/${id}`)).toMatchObject({
    status: 403,
    body: { error: 'not-seated' },
  });
  expect(await site.fetch(null, `/api/games/${id}`)).toMatchObject({ status: 401 });
  expect(await site.fetch(white, `/api/games/${crypto.randomUUID()}`)).toMatchObject({ status: 404 });
  expect(await site.fetch(white, '/api/games/first')).toMatchObject({ status: 400 });
});

test('A-92 polling counts as joining: when both have polled, the game begins and both are present', async () => {
  const { id, white, black } = await seat();
  expect((await site.fetch(white, `/api/games/${id}`)).body).toMatchObject({ clock: { running: null } });
  expect((await site.fetch(black, `/api/games/${id}`)).body).toMatchObject({ clock: { running: 'w' }, version: 1 });
  const seen = await site.database
    .selectFrom('player_presence')
    .select('player_id')
    .where('player_id', 'in', [white.playerId, black.playerId])
    .execute();
  expect(seen).toHaveLength(2);
});

test('a whole game can be played over HTTP', async () => {
  const { id, white, black } = await seat();
  await site.fetch(white, `/api/games/${id}`);
  await site.fetch(black, `/api/games/${id}`);
  for (const [i, uci] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
    const { status, body } = await site.fetch(i % 2 === 0 ? white : black, `/api/games/${id}/acts`, {
      body: moveIntent(uci),
    });
    expect(status).toBe(200);
    expect(IntentAck.parse(body)).toMatchObject({ ply: i + 1 });
  }
  expect((await site.fetch(white, `/api/games/${id}`)).body).toMatchObject({ game_status: 'checkmate', winner: 'b' });
});

test('a refusal has a status, a code and a message', async () => {
  const { id, white, black } = await seat();
  await site.fetch(white, `/api/games/${id}`);
  await site.fetch(black, `/api/games/${id}`);
  expect(await site.fetch(black, `/api/games/${id}/acts`, { body: moveIntent('e7e5') })).toMatchObject({
    status: 409,
    body: { error: 'not-your-turn', message: 'Please wait for your turn' },
  });
  expect(await site.fetch(white, `/api/games/${id}/acts`, { body: { type: 'win' } })).toMatchObject({ status: 400 });
  expect(await site.fetch(null, `/api/games/${id}/acts`, { body: moveIntent('e2e4') })).toMatchObject({ status: 401 });
});
