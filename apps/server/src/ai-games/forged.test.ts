/** Forged games that a modified client could send over HTTP. None of them counts. */
import { randomUUID } from 'node:crypto';
import type { Ms } from '@sixtyfour/chess';
import { AI_GAME, type AiGameEnd, api, type Forgery, type NotCounted, type ProblemCode } from '@sixtyfour/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Visitor } from '../identity/test-site.ts';
import { type HonestGame, playHonestly } from './test-honest-games.ts';
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
/** The seed of the game with the honest moves. */
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

/** A forger with an open game that has the seed of the honest moves. */
interface Forger {
  readonly visitor: Visitor;
  readonly game: OpenGame;
}

async function setRow(gameId: string, columns: { seed?: number; persona?: string; engine_version?: string }) {
  await site.database.updateTable('ai_games').set(columns).where('id', '=', gameId).execute();
}

/** Reports moves one by one, by default at a normal pace, and then the end. */
async function submit(
  { visitor, game }: Forger,
  moves: readonly string[],
  { by = 'board', waitMs = 0, ...pace }: { by?: AiGameEnd; waitMs?: Ms; own?: Ms; reply?: Ms } = {},
): Promise<LightMyRequestResponse> {
  await reportMoves(visitor, site.clock, game.id, moves, pace);
  site.clock.advance(waitMs);
  return sendEnd(visitor, game.id, by);
}

/** Reports moves in as few requests as possible, waiting before and after them, and then the end. */
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

type Expected = ProblemCode | Forgery | NotCounted | 'Not Found';
type Attempt = (forger: Forger) => Promise<LightMyRequestResponse>;
type Attempts = Readonly<Partial<Record<Expected, Readonly<Record<string, Attempt>>>>>;

/** The moves of a game up to the last reply that had an alternative, ending with that alternative. */
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

/** By expected outcome. Each attempt returns the response to its last request. */
const attempts: Attempts = {
  'forged-reply': {
    'the character cooperates': (forger) => submit(forger, SCHOLAR),
    'a game that was won with another seed': async (forger) => {
      await setRow(forger.game.id, { seed: SEED + 1 });
      return submit(forger, won.moves);
    },
    'a game that was won against a weaker character': async (forger) => {
      await setRow(forger.game.id, { persona: 'gary-kaspar-bot' });
      return submit(forger, won.moves);
    },
  },
  'wrong-result': {
    'a different last reply': (forger) => submit(forger, withAnotherReply(won)),
    'a game that is not over': (forger) => submit(forger, won.moves.slice(0, 20)),
    'the character’s flag after a few seconds': (forger) => submit(forger, won.moves.slice(0, 9), { by: 'timeout' }),
  },
  'illegal-move': {
    'an illegal move of one’s own': ({ visitor, game }) => sendMoves(visitor, game.id, 0, ['e2e5']),
    'an illegal reply': ({ visitor, game }) => sendMoves(visitor, game.id, 0, ['e2e4', 'e7e4']),
    'the other side moved twice': ({ visitor, game }) => sendMoves(visitor, game.id, 0, ['e2e4', 'd2d4']),
    'moves after a draw on the board': (forger) => submit(forger, PAST_A_DRAW),
  },
  'moves-at-once': {
    'all moves at once': (forger) => submitAtOnce(forger, won.moves),
    'a short game at once': (forger) => submitAtOnce(forger, SCHOLAR),
  },
  connection: {
    'all moves at once after a time in which they could have been played': (forger) =>
      submitAtOnce(forger, won.moves, { beforeMs: 120_000 }),
    'all moves at once, and the end after a time': (forger) => submitAtOnce(forger, won.moves, { afterMs: 120_000 }),
  },
  'impossible-time': {
    'quicker than the character answers': (forger) => submit(forger, won.moves, { own: 60, reply: 60 }),
    'the visitor’s clock does not run': (forger) => submit(forger, won.moves, { own: 25_000 }),
    'the character uses more time than it has': (forger) => submit(forger, won.moves, { reply: 25_000 }),
  },
  'character-timed-out': {
    'the character’s flag, which cannot be verified': (forger) =>
      submit(forger, won.moves.slice(0, 9), { by: 'timeout', waitMs: 300_000 }),
  },
  'too-short': {
    'three plies': (forger) => submit(forger, won.moves.slice(0, 3), { by: 'resignation' }),
    'only the end of a game': async ({ visitor, game }) => {
      await sendMoves(visitor, game.id, 20, won.moves.slice(20, 40));
      return sendEnd(visitor, game.id, 'board');
    },
  },
  'moves-disagree': {
    'different earlier moves': async ({ visitor, game }) => {
      await sendMoves(visitor, game.id, 0, ['e2e4', 'e7e5', 'g1f3']);
      return sendMoves(visitor, game.id, 0, ['e2e4', 'e7e6']);
    },
  },
  'game-over': {
    'moves after the end': async ({ visitor, game }) => {
      await sendMoves(visitor, game.id, 0, ['e2e4', 'e7e5']);
      await sendEnd(visitor, game.id, 'left');
      return sendMoves(visitor, game.id, 2, ['g1f3']);
    },
  },
  casual: {
    'another end after the first': async ({ visitor, game }) => {
      await submit({ visitor, game }, won.moves.slice(0, -1), { by: 'casual' });
      await sendMoves(visitor, game.id, won.moves.length - 1, won.moves.slice(-1));
      return sendEnd(visitor, game.id, 'board');
    },
  },
  'not-found': {
    'moves in the game of somebody else': async ({ game }) =>
      sendMoves(await site.guest(), game.id, 0, won.moves.slice(0, 1)),
    'the end of the game of somebody else': async ({ game }) => sendEnd(await site.guest(), game.id, 'board'),
    'a game that was never opened': ({ visitor }) => sendEnd(visitor, randomUUID(), 'board'),
  },
  forbidden: {
    'the id of somebody else’s game': async ({ game }) =>
      (await site.guest()).call(api.openAiGame, { body: openBody(PERSONA, game.id) }),
    'the same id for another character': ({ visitor, game }) =>
      visitor.call(api.openAiGame, { body: openBody('bobby-fish-er', game.id) }),
    'a page of another origin': ({ visitor }) =>
      visitor.call(api.openAiGame, { body: openBody(PERSONA), headers: { origin: 'https://elsewhere.example' } }),
  },
  'engine-outdated': {
    'an engine that the server does not have': ({ visitor }) =>
      visitor.call(api.openAiGame, { body: { ...openBody(PERSONA), engineVersion: '0-00000000' } }),
  },
  'engine-changed': {
    'a game by an engine that the server had before': async (forger) => {
      await setRow(forger.game.id, { engine_version: '0-00000000' });
      return submit(forger, won.moves);
    },
  },
  malformed: {
    'an unknown character': ({ visitor }) =>
      visitor.call(api.openAiGame, { body: { ...openBody(PERSONA), persona: 'nobody' } }),
    'a seed of one’s own': ({ visitor }) =>
      visitor.call(api.openAiGame, { body: { ...openBody(PERSONA), seed: SEED } }),
    'a score with the end': ({ visitor, game }) =>
      visitor.call(
        { ...api.endAiGame, path: `/api/ai-games/${game.id}/end` },
        { body: { by: 'board', score: 1_300, result: 'win', seconds: 1 } },
      ),
    'more moves than a request may have': ({ visitor, game }) =>
      sendMoves(
        visitor,
        game.id,
        0,
        Array.from({ length: 41 }, () => 'e2e4'),
      ),
  },
  'Not Found': {
    'a request with a score': ({ visitor }) =>
      visitor.call({ ...api.endAiGame, path: '/api/champions' }, { body: { score: 1_300, name: 'Mallory' } }),
  },
  unauthenticated: {
    'no session': ({ visitor }) => {
      visitor.cookie = '';
      return visitor.call(api.openAiGame, { body: openBody(PERSONA) });
    },
  },
};

/** The reason why the request was refused, or the settlement of the game that the request ended. */
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

const forgeries = Object.entries(attempts).flatMap(([expected, group]) =>
  Object.entries(group).map(([name, attempt]) => ({ name, attempt, expected })),
);

test.each(forgeries)('S-06 A-47 a forged game does not count: $name', async ({ attempt, expected }) => {
  const visitor = await site.guest();
  const game = await openGame(visitor, PERSONA);
  await setRow(game.id, { seed: SEED });
  const forger = { visitor, game };
  expect(await outcomeOf(await attempt(forger), forger)).toBe(expected);
  const { database } = site;
  expect(await database.selectFrom('game_results').selectAll().execute()).toEqual([]);
  expect(await database.selectFrom('daily_scores').selectAll().execute()).toEqual([]);
});

test('S-06 the honest game behind the forgeries counts, but only once', async () => {
  const visitor = await site.guest();
  const first = { visitor, game: await openGame(visitor, PERSONA) };
  await setRow(first.game.id, { seed: SEED });
  expect(await outcomeOf(await submit(first, won.moves), first)).toBe('counted');
  const second = { visitor, game: await openGame(visitor, PERSONA) };
  expect(await outcomeOf(await submit(second, won.moves), second)).toBe('forged-reply');
  const days = await site.database.selectFrom('daily_scores').select(['wins', 'total_games']).execute();
  expect(days).toEqual([{ wins: 1, total_games: 1 }]);
});
