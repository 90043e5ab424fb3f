/** The page's client of the engine worker: starts it on demand, and restarts it after it has died. */
import { err, ok, type Ms, type Result } from '@sixtyfour/chess';
import type { MoveChoice, MoveRequest } from '@sixtyfour/engine';
import { releaseProxy, type Remote, wrap } from 'comlink';
import type { EngineApi, SuggestRequest } from './api.ts';

/**
 * `no-move`: there is no legal move. `threw`: the search failed. `died`: the worker failed to load, crashed or did not
 * answer in time. `superseded`: a newer request, `stop` or `dispose` came; ignore the result.
 */
export type EngineError = 'no-move' | 'threw' | 'died' | 'superseded';

export interface EngineClient {
  choose(request: MoveRequest): Promise<Result<MoveChoice, EngineError>>;
  suggest(request: SuggestRequest, nodes: number): Promise<Result<MoveChoice, EngineError>>;
  /** Stops the running search, if any. */
  stop(): void;
  dispose(): void;
}

/** Much longer than any search takes on a slow phone. */
const WATCHDOG_MS: Ms = 15_000;

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

  const start = (): Running => {
    const worker = spawn();
    const death = new Promise<'died'>((resolve) => {
      // The game shows the error, so keep it out of the console.
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
  };

  const ask = async (
    search: (engine: Remote<EngineApi>) => Promise<MoveChoice | null>,
  ): Promise<Result<MoveChoice, EngineError>> => {
    const request = ++newest;
    running ??= start();
    const { worker, engine, death } = running;
    const watchdog = startWatchdog(WATCHDOG_MS);
    const answer = await Promise.race([
      search(engine).then(
        (choice) => choice ?? ('no-move' as const),
        () => 'threw' as const,
      ),
      death,
      watchdog.expired,
    ]);
    watchdog.clear();
    // Remove the dead worker even when the answer is superseded.
    if (answer === 'died' && running?.worker === worker) end();
    if (request !== newest) return err('superseded');
    return typeof answer === 'string' ? err(answer) : ok(answer);
  };

  return {
    choose: (request) => ask((engine) => engine.choose(request)),
    suggest: (request, nodes) => ask((engine) => engine.suggest(request, nodes)),
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

function startWatchdog(ms: Ms): { readonly expired: Promise<'died'>; readonly clear: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<'died'>((resolve) => {
    timer = setTimeout(() => resolve('died'), ms);
  });
  return { expired, clear: () => clearTimeout(timer) };
}
