/** The page's side of the engine: starts the worker when it is needed, and again when it has died. */
import { err, ok, type Ms, type Result } from '@sixtyfour/chess';
import type { MoveChoice, MoveRequest } from '@sixtyfour/engine';
import { releaseProxy, type Remote, wrap } from 'comlink';
import type { EngineApi, SuggestRequest } from './api.ts';

/**
 * `no-move`: it found none. `threw`: the search failed. `died`: the worker could not be loaded, ended, or did not answer
 * in time. `superseded`: a newer request, `stop` or `dispose` came; nothing is to be done.
 */
export type EngineError = 'no-move' | 'threw' | 'died' | 'superseded';

export interface EngineClient {
  choose(request: MoveRequest): Promise<Result<MoveChoice, EngineError>>;
  suggest(request: SuggestRequest, nodes: number): Promise<Result<MoveChoice, EngineError>>;
  /** Ends the search that runs, if any. */
  stop(): void;
  dispose(): void;
}

/** Far longer than any search takes on a slow phone. */
const WATCHDOG_MS: Ms = 15_000;

interface Running {
  readonly worker: Worker;
  readonly engine: Remote<EngineApi>;
  /** Resolves when the worker reports that it cannot go on. */
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
      // Prevented, or the console would tell what the game already tells the visitor.
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
    const watchdog = alarm(WATCHDOG_MS);
    const answer = await Promise.race([
      search(engine).then(
        (choice) => choice ?? ('no-move' as const),
        () => 'threw' as const,
      ),
      death,
      watchdog.rings,
    ]);
    watchdog.clear();
    // Whoever was asked is gone, also when nobody waits for the answer any more.
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

function alarm(ms: Ms): { readonly rings: Promise<'died'>; readonly clear: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rings = new Promise<'died'>((resolve) => {
    timer = setTimeout(() => resolve('died'), ms);
  });
  return { rings, clear: () => clearTimeout(timer) };
}
