/** Forged games that a modified client may send over HTTP: none of them counts. */
import { randomUUID } from 'node:crypto';
import type { Ms } from '@sixtyfour/chess';
import { AI_GAME, type AiGameEnd, api, type Forgery, type NotCounted, type ProblemCode } from '@sixtyfour/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Visitor } from '../identity/test-site.ts';
import { type HonestGame, playHonestly } from './honest.ts';
import {
  type AiSite,
  gameCount,
  createAiSite,
  openBody,
  openGame,
  type OpenGame,
  reportMoves,
  sendEnd,
  sendMoves,
} from './test-kit.ts';

const PERSONA = 'judit-poll-gar';
/** The seed of the game that the honest moves are from. */
const SEED = 5;
const SCHOLAR = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7'.split(' ');
/** Continues after a threefold repetition. */
const PAST_A_DRAW = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7'.split(' ');

let site: AiSite;
let won: HonestGame;

beforeAll(async () => {
  site = await createAiSite();
  won = await playHonestly({ persona: PERSONA, seed: SEED });
});
afterEach(() => site.database.deleteFrom('ai_games').execute());
afterAll(() => site.close());

/** A forger with an open game, whose seed is that of the honest moves. */
interface Forger {
  readonly visitor: Visitor;
  readonly game: OpenGame;
}

async function setRow(gameId: string, columns: { seed?: number; persona?: string; engine_version?: string }) {
  await site.database.updateTable('ai_games').set(columns).where('id', '=', gameId).execute();
}

/** Reports moves one by one, at a normal pace unless another is given, and then the end. */
async function submit(
  { visitor, game }: Forger,
  moves: readonly string[],
  { by = 'board', waitMs = 0, ...pace }: { by?: AiGameEnd; waitMs?: Ms; own?: Ms; reply?: Ms } = {},
): Promise<LightMyRequestResponse> {
  await reportMoves(visitor, site.clock, game.id, moves, pace);
  site.clock.advance(waitMs);
  return sendEnd(visitor, game.id, by);
}

/** Reports moves in as few requests as possible, with a time before and after them, and then the end. */
async function submitAtOnce(
  { visitor, game }: Forger,
  moves: readonly string[],
  { beforeMs = 0, afterMs = 0 } = {},
): Promise<LightMyRequestResponse> {
  site.clock.advance(beforeMs);
  for (let from = 0; from < moves.length; from += AI_GAME.pliesAtOnce)
    await sendMoves(visitor, game.id, from, moves.slice(from, from + AI_GAME.pliesAtOnce));
  site.clock.advance(afterMs);
  return sendEnd(visitor, game.id, 'board');
}

interface Attempt {
  readonly name: string;
  /** Returns the response to its last request. */
  readonly attempt: (forger: Forger) => Promise<LightMyRequestResponse>;
  readonly expected: ProblemCode | Forgery | NotCounted | 'Not Found';
}

/** The moves of a game up to the last reply with an alternative, followed by the alternative. */
function withAnotherReply({ game, moves }: Pick<typeof won, 'game' | 'moves'>): readonly string[] {
  for (let ply = game.ply - 2; ply > 0; ply -= 2) {
    const other = game
      .at(ply)
      .legalMoves()
      .find(({ from, to }) => !moves[ply]?.startsWith(from + to));
    if (other === undefined) continue;
    const { from, to, promotion } = other;
    return [...moves.slice(0, ply), `${from}${to}${promotion === undefined ? '' : 'q'}`];
  }
  throw new Error('every reply of the game was forced');
}

const attempts: readonly Attempt[] = [
  { name: 'the character cooperates', attempt: (forger) => submit(forger, SCHOLAR), expected: 'forged-reply' },
  {
    name: 'a game that was won with another seed',
    attempt: async (forger) => {
      await setRow(forger.game.id, { seed: SEED + 1 });
      return submit(forger, won.moves);
    },
    expected: 'forged-reply',
  },
  {
    name: 'a game that was won against a weaker character',
    attempt: async (forger) => {
      await setRow(forger.game.id, { persona: 'gary-kaspar-bot' });
      return submit(forger, won.moves);
    },
    expected: 'forged-reply',
  },
  {
    name: 'a different last reply',
    attempt: (forger) => submit(forger, withAnotherReply(won)),
    expected: 'wrong-result',
  },
  {
    name: 'an illegal move of one’s own',
    attempt: ({ visitor, game }) => sendMoves(visitor, game.id, 0, ['e2e5']),
    expected: 'illegal-move',
  },
  {
    name: 'an illegal reply',
    attempt: ({ visitor, game }) => sendMoves(visitor, game.id, 0, ['e2e4', 'e7e4']),
    expected: 'illegal-move',
  },
  {
    name: 'the other side moved twice',
    attempt: ({ visitor, game }) => sendMoves(visitor, game.id, 0, ['e2e4', 'd2d4']),
    expected: 'illegal-move',
  },
  {
    name: 'moves after a draw on the board',
    attempt: (forger) => submit(forger, PAST_A_DRAW),
    expected: 'illegal-move',
  },
  { name: 'all moves at once', attempt: (forger) => submitAtOnce(forger, won.moves), expected: 'moves-at-once' },
  { name: 'a short game at once', attempt: (forger) => submitAtOnce(forger, SCHOLAR), expected: 'moves-at-once' },
  {
    name: 'all moves at once after a time in which they could have been played',
    attempt: (forger) => submitAtOnce(forger, won.moves, { beforeMs: 120_000 }),
    expected: 'connection',
  },
  {
    name: 'all moves at once, and the end after a time',
    attempt: (forger) => submitAtOnce(forger, won.moves, { afterMs: 120_000 }),
    expected: 'connection',
  },
  {
    name: 'quicker than the character answers',
    attempt: (forger) => submit(forger, won.moves, { own: 60, reply: 60 }),
    expected: 'impossible-time',
  },
  {
    name: 'the visitor’s clock does not run',
    attempt: (forger) => submit(forger, won.moves, { own: 25_000 }),
    expected: 'impossible-time',
  },
  {
    name: 'the character uses more time than it has',
    attempt: (forger) => submit(forger, won.moves, { reply: 25_000 }),
    expected: 'impossible-time',
  },
  {
    name: 'a game that is not over',
    attempt: (forger) => submit(forger, won.moves.slice(0, 20)),
    expected: 'wrong-result',
  },
  {
    name: 'the character’s flag after a few seconds',
    attempt: (forger) => submit(forger, won.moves.slice(0, 9), { by: 'timeout' }),
    expected: 'wrong-result',
  },
  {
    name: 'the character’s flag, which cannot be verified',
    attempt: (forger) => submit(forger, won.moves.slice(0, 9), { by: 'timeout', waitMs: 300_000 }),
    expected: 'character-timed-out',
  },
  {
    name: 'three plies',
    attempt: (forger) => submit(forger, won.moves.slice(0, 3), { by: 'resignation' }),
    expected: 'too-short',
  },
  {
    name: 'only the end of a game',
    attempt: async ({ visitor, game }) => {
      await sendMoves(visitor, game.id, 20, won.moves.slice(20, 40));
      return sendEnd(visitor, game.id, 'board');
    },
    expected: 'too-short',
  },
  {
    name: 'different earlier moves',
    attempt: async ({ visitor, game }) => {
      await sendMoves(visitor, game.id, 0, ['e2e4', 'e7e5', 'g1f3']);
      return sendMoves(visitor, game.id, 0, ['e2e4', 'e7e6']);
    },
    expected: 'moves-disagree',
  },
  {
    name: 'moves after the end',
    attempt: async ({ visitor, game }) => {
      await sendMoves(visitor, game.id, 0, ['e2e4', 'e7e5']);
      await sendEnd(visitor, game.id, 'left');
      return sendMoves(visitor, game.id, 2, ['g1f3']);
    },
    expected: 'game-over',
  },
  {
    name: 'another end after the first',
    attempt: async ({ visitor, game }) => {
      await submit({ visitor, game }, won.moves.slice(0, -1), { by: 'casual' });
      await sendMoves(visitor, game.id, won.moves.length - 1, won.moves.slice(-1));
      return sendEnd(visitor, game.id, 'board');
    },
    expected: 'casual',
  },
  {
    name: 'moves in the game of somebody else',
    attempt: async ({ game }) => sendMoves(await site.guest(), game.id, 0, won.moves.slice(0, 1)),
    expected: 'not-found',
  },
  {
    name: 'the end of the game of somebody else',
    attempt: async ({ game }) => sendEnd(await site.guest(), game.id, 'board'),
    expected: 'not-found',
  },
  {
    name: 'a game that was never opened',
    attempt: ({ visitor }) => sendEnd(visitor, randomUUID(), 'board'),
    expected: 'not-found',
  },
  {
    name: 'the id of somebody else’s game',
    attempt: async ({ game }) => (await site.guest()).call(api.openAiGame, { body: openBody(PERSONA, game.id) }),
    expected: 'forbidden',
  },
  {
    name: 'the same id for another character',
    attempt: ({ visitor, game }) => visitor.call(api.openAiGame, { body: openBody('bobby-fish-er', game.id) }),
    expected: 'forbidden',
  },
  {
    name: 'an engine that the server does not have',
    attempt: ({ visitor }) =>
      visitor.call(api.openAiGame, { body: { ...openBody(PERSONA), engineVersion: '0-00000000' } }),
    expected: 'engine-outdated',
  },
  {
    name: 'a game by an engine that the server had before',
    attempt: async (forger) => {
      await setRow(forger.game.id, { engine_version: '0-00000000' });
      return submit(forger, won.moves);
    },
    expected: 'engine-changed',
  },
  {
    name: 'an unknown character',
    attempt: ({ visitor }) => visitor.call(api.openAiGame, { body: { ...openBody(PERSONA), persona: 'nobody' } }),
    expected: 'malformed',
  },
  {
    name: 'a seed of one’s own',
    attempt: ({ visitor }) => visitor.call(api.openAiGame, { body: { ...openBody(PERSONA), seed: SEED } }),
    expected: 'malformed',
  },
  {
    name: 'a score with the end',
    attempt: ({ visitor, game }) =>
      visitor.call(
        { ...api.endAiGame, path: `/api/ai-games/${game.id}/end` },
        { body: { by: 'board', score: 1_300, result: 'win', seconds: 1 } },
      ),
    expected: 'malformed',
  },
  {
    name: 'more moves than a request may have',
    attempt: ({ visitor, game }) =>
      sendMoves(
        visitor,
        game.id,
        0,
        Array.from({ length: 41 }, () => 'e2e4'),
      ),
    expected: 'malformed',
  },
  {
    name: 'a request with a score',
    attempt: ({ visitor }) =>
      visitor.call({ ...api.endAiGame, path: '/api/champions' }, { body: { score: 1_300, name: 'Mallory' } }),
    expected: 'Not Found',
  },
  {
    name: 'no session',
    attempt: ({ visitor }) => {
      visitor.cookie = '';
      return visitor.call(api.openAiGame, { body: openBody(PERSONA) });
    },
    expected: 'unauthenticated',
  },
  {
    name: 'a page of another origin',
    attempt: ({ visitor }) =>
      visitor.call(api.openAiGame, { body: openBody(PERSONA), headers: { origin: 'https://elsewhere.example' } }),
    expected: 'forbidden',
  },
];

/** The reason why the request was refused, or the settlement of the game that it ended. */
async function outcomeOf(answer: LightMyRequestResponse, { visitor, game }: Forger): Promise<unknown> {
  const body: { status?: string; reason?: string; error?: string } = answer.json();
  if (body.status !== 'verifying') return body.reason ?? body.error;
  return vi.waitFor(
    async () => {
      const count = await gameCount(visitor, game.id);
      expect(count.status).not.toBe('verifying');
      return 'reason' in count ? count.reason : count.status;
    },
    { timeout: 20_000 },
  );
}

test.each(attempts)('S-06 A-47 a forged game does not count: $name', async ({ attempt, expected }) => {
  const visitor = await site.guest();
  const game = await openGame(visitor, PERSONA);
  await setRow(game.id, { seed: SEED });
  const forger = { visitor, game };
  expect(await outcomeOf(await attempt(forger), forger)).toBe(expected);
  const { database } = site;
  expect(await database.selectFrom('game_results').selectAll().execute()).toEqual([]);
  expect(await database.selectFrom('daily_scores').selectAll().execute()).toEqual([]);
});

test('S-06 the honest game that the forgeries are made of counts, and only once', async () => {
  const visitor = await site.guest();
  const first = { visitor, game: await openGame(visitor, PERSONA) };
  await setRow(first.game.id, { seed: SEED });
  expect(await outcomeOf(await submit(first, won.moves), first)).toBe('counted');
  const second = { visitor, game: await openGame(visitor, PERSONA) };
  expect(await outcomeOf(await submit(second, won.moves), second)).toBe('forged-reply');
  const days = await site.database.selectFrom('daily_scores').select(['wins', 'total_games']).execute();
  expect(days).toEqual([{ wins: 1, total_games: 1 }]);
});
