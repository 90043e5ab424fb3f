/** The engine in a thread of its own. */
import { chooseMove, type Pause, suggestMove } from '@sixtyfour/engine';
import { expose } from 'comlink';
import type { EngineApi } from './api.ts';

/** Which request is the newest; a search that belongs to an older one stops. */
let newest = 0;

/**
 * Between two slices of a search the worker looks at its messages: it sends one to itself, which comes after those that
 * wait already. A timer would cost 4 ms each time.
 */
function pauseFor(request: number): Pause {
  const { port1, port2 } = new MessageChannel();
  return () =>
    new Promise((resolve) => {
      port1.onmessage = () => resolve(request === newest ? 'go' : 'stop');
      port2.postMessage(null);
    });
}

const api: EngineApi = {
  choose: (request) => chooseMove(request, pauseFor(++newest)),
  suggest: (request, nodes) => suggestMove(request, nodes, pauseFor(++newest)),
  stop: () => {
    newest++;
  },
};

expose(api);
