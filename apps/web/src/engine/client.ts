/** The page's client of the engine worker: starts it on demand and restarts it after a failure. */
import { err, ok, type Ms, type Result } from '@sixtyfour/chess';
import type { GameRequest, MoveChoice, MoveRequest } from '@sixtyfour/engine';
import type { Analysis, AnalysisLimits } from '@sixtyfour/engine/analysis';
import type { Claim } from '@sixtyfour/engine/claims';
import { proxy, releaseProxy, type Remote, wrap } from 'comlink';
import type { EngineApi, ExplainRequest, TimedLimits } from './api.ts';

/**
 * `no-move`: there is no legal move. `threw`: the search failed. `died`: the worker could not be started or loaded, crashed or
 * did not answer in time. `superseded`: a newer request, `stop` or `dispose` came; ignore the result.
 */
export type EngineError = 'no-move' | 'threw' | 'died' | 'superseded';

export interface EngineClient {
  choose(request: MoveRequest): Promise<Result<MoveChoice, EngineError>>;
  suggest(request: GameRequest, nodes: number): Promise<Result<MoveChoice, EngineError>>;
  /** @param tell called after each depth, until a newer request, `stop` or `dispose` */
  analyze(
    request: GameRequest,
    limits: TimedLimits,
    tell?: (analysis: Analysis) => void,
  ): Promise<Result<Analysis, EngineError>>;
  analyzeAll(
    requests: readonly GameRequest[],
    limits: AnalysisLimits,
  ): Promise<Result<readonly Analysis[], EngineError>>;
  explain(request: ExplainRequest): Promise<Result<readonly Claim[], EngineError>>;
  /** Stops the running search, if any. */
  stop(): void;
  dispose(): void;
}

/** Much longer than any search takes on a slow phone. */
const WATCHDOG_MS: Ms = 15_000;
/** How long a search may continue after `stop` before the worker is replaced. */
const DEAF_MS: Ms = 150;

interface Running {
  readonly worker: Worker;
  readonly engine: Remote<EngineApi>;
  /** Resolves when the worker reports an error it cannot recover from. */
  readonly death: Promise<'died'>;
}

function spawnEngineWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

export function createEngineClient(spawn: () => Worker = spawnEngineWorker): EngineClient {
  let running: Running | null = null;
  let newest = 0;
  /** The newest request, even if it was stopped. */
  let lastAsked = 0;
  /** Whether the next request gets another worker. */
  let isReplaced = false;
  /** The pending result of the latest time-limited search. */
  let long: Promise<unknown> | null = null;

  const start = (): Running => {
    const worker = spawn();
    const death = new Promise<'died'>((resolve) => {
      // The page shows the error itself, so keep it out of the console.
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        resolve('died');
      });
      worker.addEventListener('messageerror', () => resolve('died'));
    });
    return { worker, engine: wrap<EngineApi>(worker), death };
  };

  const end = (): void => {
    running?.engine[releaseProxy]();
    running?.worker.terminate();
    running = null;
    long = null;
    isReplaced = false;
  };

  /**
   * @param search calls `isAlive` for each message from the worker before the result
   * @param isLong whether the search may outlast an acceptable wait
   */
  const ask = async <T extends object>(
    search: (engine: Remote<EngineApi>, isAlive: () => void) => Promise<T | null>,
    isLong = false,
  ): Promise<Result<T, EngineError>> => {
    const request = ++newest;
    lastAsked = request;
    if (long !== null) {
      // The worker handles `stop` only between two slices of its search; one that does not react is replaced.
      const asked = running;
      void asked?.engine.stop();
      // Only this worker: a newer request may have started another one meanwhile.
      if (!(await settlesWithin(long, DEAF_MS)) && running === asked) end();
      if (request !== newest) return err('superseded');
    }
    if (isReplaced) end();
    try {
      running ??= start();
    } catch {
      // A policy or an extension may forbid workers.
      return err('died');
    }
    const { worker, engine, death } = running;
    const watchdog = startWatchdog(WATCHDOG_MS);
    const searched = search(engine, watchdog.restart).then(
      (found) => found ?? ('no-move' as const),
      () => 'threw' as const,
    );
    long = isLong ? searched : null;
    const answer = await Promise.race([searched, death, watchdog.expired]);
    watchdog.clear();
    if (long === searched) long = null;
    // A module that could not be loaded fails again in the same worker, and one that hangs may hang forever. A newer
    // search in this worker may still succeed.
    if ((answer === 'threw' || answer === 'died') && running?.worker === worker) {
      if (request === lastAsked) end();
      else isReplaced = true;
    }
    if (request !== newest) return err('superseded');
    return typeof answer === 'string' ? err(answer) : ok(answer);
  };

  const analyze: EngineClient['analyze'] = (request, limits, tell) =>
    ask((engine, isAlive) => {
      const mine = newest;
      const hear = (analysis: Analysis) => {
        isAlive();
        if (mine === newest) tell?.(analysis);
      };
      return engine.analyze(request, limits, tell && proxy(hear));
    }, limits.ms !== undefined);

  return {
    choose: (request) => ask((engine) => engine.choose(request)),
    suggest: (request, nodes) => ask((engine) => engine.suggest(request, nodes)),
    analyze,
    analyzeAll: (requests, limits) => ask((engine) => engine.analyzeAll(requests, limits)),
    explain: (request) => ask((engine) => engine.explain(request)),
    stop: () => {
      newest++;
      void running?.engine.stop();
    },
    dispose: () => {
      newest++;
      end();
    },
  };
}

function startWatchdog(ms: Ms) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { promise: expired, resolve } = Promise.withResolvers<'died'>();
  const clear = () => clearTimeout(timer);
  const restart = () => {
    clear();
    timer = setTimeout(() => resolve('died'), ms);
  };
  restart();
  return { expired, restart, clear };
}

async function settlesWithin(promise: Promise<unknown>, ms: Ms): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), ms);
  const isSettled = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return isSettled;
}
