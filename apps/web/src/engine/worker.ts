/** Runs the engine in a worker thread. */
import { chooseMove, type Pause, suggestMove } from '@sixtyfour/engine';
import { expose } from 'comlink';
import type { EngineApi } from './api.ts';

/** Number of the newest request; searches of older requests stop. */
let newest = 0;

/**
 * Lets the worker handle pending messages between two slices of a search: it posts a message to itself, which arrives
 * after them. A timer would cost 4 ms each time.
 */
function pauseFor(request: number): Pause {
  const { port1, port2 } = new MessageChannel();
  return () =>
    new Promise((resolve) => {
      port1.onmessage = () => resolve(request === newest ? 'go' : 'stop');
      port2.postMessage(null);
    });
}

/** Loaded only for a review or an analysis; games do not need it. */
const loadStudy = () => import('./worker-study.ts');

const api: EngineApi = {
  choose: (request) => chooseMove(request, pauseFor(++newest)),
  suggest: (request, nodes) => suggestMove(request, nodes, pauseFor(++newest)),
  analyze: async (request, limits, tell) => {
    const pause = pauseFor(++newest);
    return (await loadStudy()).analyzeTimed(request, limits, pause, tell);
  },
  analyzeAll: async (requests, limits) => {
    const pause = pauseFor(++newest);
    return (await loadStudy()).analyzeAll(requests, limits, pause);
  },
  explain: async (request) => {
    const pause = pauseFor(++newest);
    return (await loadStudy()).explain(request, pause);
  },
  stop: () => {
    newest++;
  },
};

expose(api);
