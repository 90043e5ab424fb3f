/** Phrases between the players of a game: who may say them, when and how often, and who receives them. */
import { api, CLOCK_MS, pathOf, PHRASE_MS, type PhraseId, PHRASES, type ServerEvents } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../admission/limits.ts';
import type { Games } from '../games/games.ts';
import { comeBack, fallSilent, intentOf, moveIntent } from '../games/test-kit.ts';
import { seatVisitors, serveTestGames } from '../games/test-site.ts';
import type { Client } from '../gateway/test-client.ts';
import { refusalOf, startTestSite, type TestSite, type Visitor } from '../gateway/test-site.ts';
import { refusalToSpeak } from './phrases.ts';
import { servePhrases } from './routes.ts';

let site: TestSite;
let games: Games;

// A high frame limit, so that only the limits of phrases apply.
const limits = { ...DEFAULT_LIMITS, eventsPerSecond: 1_000 };

beforeAll(async () => {
  const compose: Parameters<typeof startTestSite>[0] = (parts) => {
    const features = serveTestGames(parts);
    ({ games } = features);
    servePhrases(parts.app, { phrases: features.phrases, sessions: parts.sessions });
    return features;
  };
  site = await startTestSite(compose, { limits });
});
afterAll(() => site.close());

interface Side {
  readonly visitor: Visitor;
  readonly client: Client;
  readonly heard: ServerEvents['phrase'][];
}

/** Two players whose game has begun. */
async function startGame() {
  const { id: gameId, white, black } = await seatVisitors(site);
  const come = async (visitor: Visitor): Promise<Side> => {
    const client = await site.connect(visitor);
    const heard: ServerEvents['phrase'][] = [];
    client.on('phrase', (said) => heard.push(said));
    await client.request('joinGame', { gameId });
    return { visitor, client, heard };
  };
  return { gameId, white: await come(white), black: await come(black) };
}

const say = ({ client }: Side, gameId: string, phrase: PhraseId) => client.request('phrase', { gameId, phrase });

async function act({ visitor }: Side, gameId: string, intent: Parameters<Games['handle']>[2]) {
  const answer = await games.handle(visitor.playerId, gameId, intent, { parsedAt: site.clock.now(), lagMs: 0 });
  expect(answer).toMatchObject({ ok: true });
}

/** Plays two plies, then White resigns. Both players stay. */
async function endGame({ gameId, white, black }: Awaited<ReturnType<typeof startGame>>): Promise<void> {
  await act(white, gameId, moveIntent('e2e4'));
  await act(black, gameId, moveIntent('e7e5'));
  await act(white, gameId, intentOf('resign'));
  for (const { visitor } of [white, black]) await comeBack(site.database, visitor.playerId);
}

describe('when a player may say something', () => {
  const running = {
    started_at: '2026-11-24T00:00:00Z',
    ended_at: null,
    clock: { white_ms: PHRASE_MS.timeTrouble, black_ms: PHRASE_MS.timeTrouble + 1, running: 'w' },
    attendance: { w: 'here', b: 'away', countdown: null },
  } as const;
  const over = { ...running, ended_at: '2026-11-24T00:01:00Z' };
  test.each([
    ['before both have come', { ...running, started_at: null }, 'w', 'not-started'],
    ['with ten seconds', running, 'w', 'time-trouble'],
    ['with more, though the opponent has ten', running, 'b', null],
    ['after the end, whatever the clock says, with the opponent there', over, 'b', null],
    ['after the end, with the opponent gone', over, 'w', 'not-allowed'],
    ['in a game that was called off', { ...over, started_at: null }, 'b', null],
  ] as const)('%s', (_, game, seat, expected) => {
    expect(refusalToSpeak(game, seat)).toBe(expected);
  });
});

test('a phrase is sent to both players and does not change the game', async () => {
  const { gameId, white, black } = await startGame();
  const before = await games.view(white.visitor.playerId, gameId);
  expect(await say(white, gameId, 'good-luck')).toEqual({
    ok: true,
    value: { number: 1, seat: 'w', phrase: 'good-luck' },
  });
  expect(await say(black, gameId, 'thank-you')).toMatchObject({ ok: true, value: { number: 2, seat: 'b' } });
  const said = [
    { gameId, number: 1, seat: 'w', phrase: 'good-luck' },
    { gameId, number: 2, seat: 'b', phrase: 'thank-you' },
  ];
  for (const { heard } of [white, black]) await vi.waitFor(() => expect(heard).toEqual(said));
  expect(await games.view(white.visitor.playerId, gameId)).toEqual(before);
  // No move becomes stale because of the phrase.
  await act(white, gameId, moveIntent('e2e4', before.ok ? before.value.version : 0));
});

test('phrases that both players say at the same time get different numbers', async () => {
  const { gameId, white, black } = await startGame();
  const answers = await Promise.all([
    say(white, gameId, 'hello'),
    say(black, gameId, 'hello'),
    say(white, gameId, 'smile'),
    say(black, gameId, 'smile'),
  ]);
  const numbers = new Set(answers.map((answer) => (answer.ok ? answer.value.number : null)));
  expect(numbers).toEqual(new Set([1, 2, 3, 4]));
});

test('S-02 a player without a seat in the game cannot say anything in it', async () => {
  const { gameId, white, black } = await startGame();
  const stranger = await site.connect(await site.visitor('Mallory'));
  expect(refusalOf(await stranger.request('phrase', { gameId, phrase: 'hello' }))).toBe('not-seated');
  const unknown = '3f0c9a52-0000-4000-8000-000000000000';
  expect(refusalOf(await say(white, unknown, 'hello'))).toBe('not-found');
  await say(white, gameId, 'hello');
  await vi.waitFor(() => expect(black.heard).toHaveLength(1));
});

test('S-11 S-24 only the ids of the contract are phrases', async () => {
  const { gameId, white } = await startGame();
  const frame = (phrase: unknown) =>
    white.client.ask((id) => JSON.stringify({ id, type: 'phrase', payload: { gameId, phrase } }));
  expect(await frame('You are an idiot')).toMatchObject({ ok: false, problem: { error: 'malformed' } });
  const path = pathOf(api.sayPhrase, { gameId });
  for (const body of [{ phrase: 'x' }, { phrase: 'hello', text: 'hi' }, {}])
    expect(await site.fetch(white.visitor, path, { body })).toMatchObject({ status: 400 });
  expect(await sql`select from game_phrases where game_id = ${gameId}`.execute(site.database)).toMatchObject({
    rows: [],
  });
});

test('a player cannot say anything in the last ten seconds of their own clock', async () => {
  const { gameId, white, black } = await startGame();
  await act(white, gameId, moveIntent('e2e4'));
  await act(black, gameId, moveIntent('e7e5'));
  site.clock.advance(CLOCK_MS - PHRASE_MS.timeTrouble - 1);
  expect(await say(white, gameId, 'thinking')).toMatchObject({ ok: true });
  site.clock.advance(1);
  expect(await say(white, gameId, 'thinking')).toMatchObject({
    ok: false,
    problem: { error: 'time-trouble', message: 'Phrases are off in your last 10 seconds.' },
  });
  expect(await say(black, gameId, 'thinking')).toMatchObject({ ok: true });
});

test('S-23 after a few at once, one phrase can be said every three seconds, and twenty in a game', async () => {
  const { gameId, white, black } = await startGame();
  const { phrasesAtOnce, phrasesPerGame } = DEFAULT_LIMITS;
  const sayUntilRefused = async (): Promise<number> => {
    for (let count = 0; ; count += 1) {
      const refusal = refusalOf(await say(white, gameId, PHRASES[count % PHRASES.length] ?? 'hello'));
      if (refusal === null) continue;
      expect(refusal).toBe('too-many-requests');
      return count;
    }
  };
  // Sending takes time, so one may recover meanwhile.
  expect(await sayUntilRefused()).toBeLessThanOrEqual(phrasesAtOnce + 1);
  expect(await say(black, gameId, 'surprise')).toMatchObject({ ok: true });
  for (let waits = 0; waits < phrasesPerGame; waits += 1) {
    await sql`delete from quotas where name = 'phrases'`.execute(site.database);
    await sayUntilRefused();
  }
  const { rows } = await sql`select from game_phrases where game_id = ${gameId} and seat = 'w'`.execute(site.database);
  expect(rows).toHaveLength(phrasesPerGame);
});

test('after the end, phrases are possible for two minutes while the opponent is present', async () => {
  const game = await startGame();
  const { gameId, white, black } = game;
  await endGame(game);
  expect(await say(black, gameId, 'good-game')).toMatchObject({ ok: true });
  await fallSilent(site.database, white.visitor.playerId, 60_000);
  expect(refusalOf(await say(black, gameId, 'good-game'))).toBe('not-allowed');
  await comeBack(site.database, white.visitor.playerId);
  const { afterGame } = PHRASE_MS;
  await sql`update chess_games set ended_at = now() - make_interval(secs => ${afterGame / 1_000})
    where id = ${gameId}`.execute(site.database);
  expect(refusalOf(await say(black, gameId, 'good-game'))).toBe('game-over');
});

test('without a websocket, phrases are sent by a call and received with the game', async () => {
  const { gameId, white, black } = await startGame();
  const sent = { body: { phrase: 'hello' } };
  expect(await site.fetch(white.visitor, pathOf(api.sayPhrase, { gameId }), sent)).toEqual({
    status: 200,
    retryAfter: null,
    body: { number: 1, seat: 'w', phrase: 'hello' },
  });
  await vi.waitFor(() => expect(black.heard).toEqual([{ gameId, number: 1, seat: 'w', phrase: 'hello' }]));
  await say(black, gameId, 'smile');
  const heard = async () => {
    const { body } = await site.fetch(white.visitor, pathOf(api.getGame, { gameId }));
    return api.getGame.response.parse(body).phrases;
  };
  expect(await heard()).toEqual([
    { number: 1, seat: 'w', phrase: 'hello' },
    { number: 2, seat: 'b', phrase: 'smile' },
  ]);
  await sql`update game_phrases set said_at = now() - make_interval(secs => ${PHRASE_MS.recent / 1_000})
    where game_id = ${gameId} and number = 1`.execute(site.database);
  expect(await heard()).toEqual([{ number: 2, seat: 'b', phrase: 'smile' }]);
});

test('a player who joins late does not receive old phrases', async () => {
  const { gameId, white, black } = await startGame();
  await say(white, gameId, 'hello');
  await sql`update game_phrases set said_at = now() - interval '1 minute' where game_id = ${gameId}`.execute(
    site.database,
  );
  for (const { client } of [white, black]) client.close();
  const client = await site.connect(black.visitor);
  const heard: number[] = [];
  client.on('phrase', ({ number }) => heard.push(number));
  await client.request('joinGame', { gameId });
  await client.request('phrase', { gameId, phrase: 'smile' });
  await vi.waitFor(() => expect(heard).toEqual([2]));
});
