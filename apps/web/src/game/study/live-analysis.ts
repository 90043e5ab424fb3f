/** Live engine analysis of the position on a board, limited so that it does not drain a phone. */
import type { Ms, Result } from '@sixtyfour/chess';
import type { GameRequest } from '@sixtyfour/engine';
import type { Analysis } from '@sixtyfour/engine/analysis';
import type { Claim } from '@sixtyfour/engine/claims';
import type { ExplainRequest } from '../../engine/api.ts';
import { createEngineClient, type EngineClient, type EngineError } from '../../engine/client.ts';
import { createStore, type Store } from '../../lib/store.ts';

/** Limits of the first search, and of each further one when the visitor asks to go deeper. */
export const BUDGETS: readonly { readonly ms: Ms; readonly nodes: number }[] = [
  { ms: 4000, nodes: 1_500_000 },
  { ms: 15_000, nodes: 8_000_000 },
  { ms: 60_000, nodes: 40_000_000 },
];

export const MOST_LINES = 3;

export interface LiveAnalysis {
  /** What is looked at; null for nothing. */
  readonly request: GameRequest | null;
  /** How many lines, 1 to 3. */
  readonly lines: number;
  /** Null until the first depth is finished. */
  readonly analysis: Analysis | null;
  /** `paused`: the page is not visible. `resting`: the budget is spent. */
  readonly status: 'idle' | 'running' | 'paused' | 'resting' | 'failed';
  /** Of `BUDGETS`. */
  readonly budget: number;
}

export interface Analyst extends Pick<Store<LiveAnalysis>, 'get' | 'subscribe'> {
  /** Looks at a position from the first budget on; null for none. The same position goes on. */
  readonly look: (request: GameRequest | null) => void;
  readonly setLines: (lines: number) => void;
  /** Spends the next budget on the same position. After a failure it tries again. */
  readonly deeper: () => void;
  /** One answer with exactly so many nodes, in place of what is looked at. */
  readonly ask: (request: GameRequest, nodes: number) => Promise<Result<Analysis, EngineError>>;
  readonly explain: (request: ExplainRequest) => Promise<Result<readonly Claim[], EngineError>>;
  /** Follows the visibility of the page, until the returned function is called, which ends the engine. */
  readonly connect: () => () => void;
}

export function createAnalyst(
  lines: number,
  createEngine: () => EngineClient = createEngineClient,
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> = document,
): Analyst {
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
    look: (request) => {
      // Ignores a repeated request, so that the running search goes on.
      if (JSON.stringify(request) === JSON.stringify(store.get().request)) return;
      if (request === null) engine?.stop();
      change({ request, analysis: null, status: 'idle', budget: 0 });
      void run();
    },
    setLines: (count) => {
      if (count === store.get().lines) return;
      change({ lines: count });
      if (store.get().request !== null) void run();
    },
    deeper: () => {
      const { status, budget } = store.get();
      if (status !== 'failed') change({ budget: Math.min(budget + 1, BUDGETS.length - 1) });
      void run();
    },
    ask: async (request, nodes) => {
      change({ request: null, analysis: null, status: 'idle', budget: 0 });
      engine ??= createEngine();
      return engine.analyze(request, { lines: 1, nodes });
    },
    explain: (request) => {
      engine ??= createEngine();
      return engine.explain(request);
    },
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
