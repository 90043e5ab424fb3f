/** For the tests of AI games: a site with only this feature, and visitors. */
import { randomUUID } from 'node:crypto';
import type { Ms, RuleSet } from '@sixtyfour/chess';
import { AI_REPLY_DELAY_MS, type AiGameEnd, api, GameCount } from '@sixtyfour/contract';
import { ENGINE_VERSION } from '@sixtyfour/engine';
import type { PersonaId } from '@sixtyfour/engine/personas';
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import { createChampions } from '../champions/champions.ts';
import { serveChampions } from '../champions/routes.ts';
import { createScorer } from '../champions/scorer.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { LONG_OPENING, silent, stoppedClock } from '../games/test-kit.ts';
import { createTestSite, type Visitor } from '../identity/test-site.ts';
import type { ManualClock } from '../time/test-manual-clock.ts';
import { createAiGames } from './ai-games.ts';
import { serveAiGames } from './routes.ts';
import { createVerifier, type Verifier } from './verifier.ts';

/** Twenty plies. A game that is given up after them and sixty seconds counts. */
export const UNFINISHED = LONG_OPENING.split(' ');

/** The visitor mates with white on the seventh ply. */
export const WON = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7'.split(' ');

export type AiSite = Awaited<ReturnType<typeof createAiSite>>;

interface AiSiteOptions {
  /** Default: the real one. */
  readonly verifier?: Verifier;
  /** The database and clock of another site, to simulate a second process. Default: new ones. */
  readonly own?: TestDatabase;
  readonly clock?: ManualClock;
}

export async function createAiSite({ verifier = createVerifier(), own, clock = stoppedClock() }: AiSiteOptions = {}) {
  const site = await createTestSite(own === undefined ? {} : { database: own });
  const { database } = site.own;
  const scorer = createScorer({ database, clock, log: silent });
  const aiGames = createAiGames({ database, clock, scorer, secret: 'the secret of a test', log: silent, verifier });
  serveAiGames(site.app, { aiGames, sessions: site.identity.sessions, quotas: site.quotas, clock });
  const champions = createChampions({ database, clock, scorer, aiGames });
  serveChampions(site.app, { champions, sessions: site.identity.sessions });
  return {
    database,
    clock,
    aiGames,
    /** Creates a guest with a session. */
    async guest(address?: string) {
      return (await site.guest(address === undefined ? {} : { address })).visitor;
    },
    async close() {
      await aiGames.close();
      await site.close();
    },
  };
}

export interface OpenGame {
  readonly id: string;
  readonly seed: number;
}

const Opened = z.object({ id: z.string(), seed: z.number() });

export function openBody(persona: PersonaId, id: string = randomUUID(), ruleSet: RuleSet = 'standard') {
  return { id, persona, ruleSet, engineVersion: ENGINE_VERSION };
}

/** Opens a game. Throws when it is refused. */
export async function openGame(visitor: Visitor, persona: PersonaId, ruleSet?: RuleSet): Promise<OpenGame> {
  const answer = await visitor.call(api.openAiGame, { body: openBody(persona, undefined, ruleSet) });
  return Opened.parse(answer.json());
}

function at<E extends { readonly path: string }>(endpoint: E, gameId: string): E {
  return { ...endpoint, path: endpoint.path.replace(':gameId', gameId) };
}

export function sendMoves(
  visitor: Visitor,
  gameId: string,
  from: number,
  moves: readonly string[],
): Promise<LightMyRequestResponse> {
  return visitor.call(at(api.playAiMoves, gameId), { body: { from, moves } });
}

export function sendEnd(visitor: Visitor, gameId: string, by: AiGameEnd): Promise<LightMyRequestResponse> {
  return visitor.call(at(api.endAiGame, gameId), { body: { by } });
}

/** Reports plies one by one as a page does, advancing the game time before each move and reply. */
export async function reportMoves(
  visitor: Visitor,
  clock: ManualClock,
  gameId: string,
  moves: readonly string[],
  { own = 1_500, reply = AI_REPLY_DELAY_MS }: { readonly own?: Ms; readonly reply?: Ms } = {},
): Promise<void> {
  for (const [ply, move] of moves.entries()) {
    clock.advance(ply % 2 === 0 ? own : reply);
    const answer = await sendMoves(visitor, gameId, ply, [move]);
    if (answer.statusCode !== 200) throw new Error(`${ply} ${move}: ${answer.body}`);
  }
}

export async function gameCount(visitor: Visitor, gameId: string): Promise<GameCount> {
  return GameCount.parse((await visitor.call(at(api.gameCount, gameId))).json());
}
