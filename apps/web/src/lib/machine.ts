/** Runs a pure reducer: processes events in order, and executes the effects that it returns. */
import { createStore, type ReadonlyStore } from './store.ts';

/** The next state, and the effects to run. */
export type MachineStep<State, Effect> = readonly [state: State, effects: readonly Effect[]];

export interface Machine<State, Event> extends ReadonlyStore<State> {
  readonly send: (event: Event) => void;
}

/**
 * @param runEffect executes one effect after the listeners have been notified; events that it sends are queued
 */
export function createMachine<State, Event, Effect>(
  initial: State,
  reduce: (state: State, event: Event) => MachineStep<State, Effect>,
  runEffect: (effect: Effect) => void,
): Machine<State, Event> {
  const { get, set, subscribe } = createStore(initial);
  let busy = false;
  const queue: Event[] = [];

  const step = (event: Event): void => {
    const [next, effects] = reduce(get(), event);
    set(next);
    for (const effect of effects) runEffect(effect);
  };

  return {
    get,
    send: (event) => {
      queue.push(event);
      if (busy) return;
      busy = true;
      try {
        for (let first = queue.shift(); first !== undefined; first = queue.shift()) step(first);
      } finally {
        busy = false;
      }
    },
    subscribe,
  };
}
