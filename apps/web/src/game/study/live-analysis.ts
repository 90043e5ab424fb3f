/** Live engine analysis of the position on a board, limited so that it does not drain a phone. */
import type { Game, Ms } from '@sixtyfour/chess';
import type { GameRequest } from '@sixtyfour/engine';
import type { Analysis } from '@sixtyfour/engine/analysis';
import type { ExplainRequest } from '../../engine/api.ts';
import { createEngineClient, type EngineClient } from '../../engine/client.ts';
import { requestOf } from '../../engine/position-request.ts';
import { createStore } from '../../lib/store.ts';
import { type Evaluation, evaluationOfOutcome, evaluationOfScore } from './evaluation.ts';

/** Limits of the first search, and of each further one when the visitor asks to go deeper. */
export const BUDGETS: readonly { readonly ms: Ms; readonly nodes: number }[] = [
  { ms: 4000, nodes: 1_500_000 },
  { ms: 15_000, nodes: 8_000_000 },
  { ms: 60_000, nodes: 40_000_000 },
];

export const MOST_LINES = 3;

export interface LiveAnalysis {
  /** The position analyzed; null for none. */
  readonly request: GameRequest | null;
  /** The number of lines, 1 to 3. */
  readonly lines: number;
  /** Null until the first depth is finished. */
  readonly analysis: Analysis | null;
  /** `paused`: the page is not visible. `resting`: the budget is spent. */
  readonly status: 'idle' | 'running' | 'paused' | 'resting' | 'failed';
  /** An index of `BUDGETS`. */
  readonly budget: number;
}

/** The analysis of this position. Right after a move, `live` is still that of another one, which has another side to move. */
export function liveAt(live: LiveAnalysis, game: Game): LiveAnalysis {
  const request = requestOf(game);
  return isSame(request, live.request) ? live : { ...live, request, analysis: null, status: 'idle', budget: 0 };
}

/**
 * The evaluation of a position by the rules or by its analysis. Undefined until it is found, null if the engine failed.
 * @param live of this position
 */
export function liveEvaluation({ analysis, status }: LiveAnalysis, game: Game): Evaluation | null | undefined {
  if (game.outcome !== null) return evaluationOfOutcome(game.outcome);
  const score = analysis?.lines[0]?.score;
  if (score !== undefined) return evaluationOfScore(score, game.turn);
  return status === 'failed' ? null : undefined;
}

function isSame(one: GameRequest | null, other: GameRequest | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type Analyst = ReturnType<typeof createAnalyst>;

export function createAnalyst(
  lines: number,
  createEngine: () => EngineClient = createEngineClient,
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> = document,
) {
  let engine: EngineClient | null = null;
  const store = createStore<LiveAnalysis>({ request: null, lines, analysis: null, status: 'idle', budget: 0 });
  const change = (changed: Partial<LiveAnalysis>) => store.set({ ...store.get(), ...changed });

  const run = async (): Promise<void> => {
    const { request, lines: count, budget } = store.get();
    if (request === null) return;
    if (page.hidden) return change({ status: 'paused' });
    change({ status: 'running' });
    engine ??= createEngine();
    const limits = { lines: count, ...(BUDGETS[budget] ?? { ms: 0, nodes: 0 }) };
    const answer = await engine.analyze(request, limits, (analysis) => change({ analysis }));
    // A newer request supersedes this one.
    if (!answer.ok && answer.error === 'superseded') return;
    change(answer.ok ? { analysis: answer.value, status: 'resting' } : { status: 'failed' });
  };

  const onVisibility = () => {
    const { status } = store.get();
    if (page.hidden && status === 'running') {
      engine?.stop();
      change({ status: 'paused' });
    } else if (!page.hidden && status === 'paused') void run();
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Analyzes a position with the first budget; null stops. Repeating the same position has no effect. */
    look: (request: GameRequest | null) => {
      // A repeated request must not restart the search.
      if (isSame(request, store.get().request)) return;
      if (request === null) engine?.stop();
      change({ request, analysis: null, status: 'idle', budget: 0 });
      void run();
    },
    setLines: (count: number) => {
      if (count === store.get().lines) return;
      change({ lines: count });
      if (store.get().request !== null) void run();
    },
    /** Searches the same position with the next budget. After a failure, retries. */
    deeper: () => {
      const { status, budget } = store.get();
      if (status !== 'failed') change({ budget: Math.min(budget + 1, BUDGETS.length - 1) });
      void run();
    },
    /** Stops the live analysis and searches one position with exactly this many nodes. */
    ask: async (request: GameRequest, nodes: number) => {
      change({ request: null, analysis: null, status: 'idle', budget: 0 });
      engine ??= createEngine();
      return engine.analyze(request, { lines: 1, nodes });
    },
    explain: (request: ExplainRequest) => {
      engine ??= createEngine();
      return engine.explain(request);
    },
    /** Pauses while the page is hidden. The returned function ends this and disposes of the engine. */
    connect: () => {
      page.addEventListener('visibilitychange', onVisibility);
      return () => {
        page.removeEventListener('visibilitychange', onVisibility);
        engine?.dispose();
        engine = null;
        change({ request: null, analysis: null, status: 'idle' });
      };
    },
  };
}
