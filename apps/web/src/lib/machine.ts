/** Runs a pure reducer: events go in one after the other, effects come out as data. */

/** The next state, and the effects to run. */
export type Step<State, Effect> = readonly [state: State, effects: readonly Effect[]];

export interface Machine<State, Event> {
  readonly get: () => State;
  readonly send: (event: Event) => void;
  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * @param runEffect executes one effect after the listeners have been notified; events that it sends are queued
 */
export function createMachine<State, Event, Effect>(
  initial: State,
  reduce: (state: State, event: Event) => Step<State, Effect>,
  runEffect: (effect: Effect) => void,
): Machine<State, Event> {
  let state = initial;
  let busy = false;
  const queue: Event[] = [];
  const listeners = new Set<() => void>();

  const step = (event: Event): void => {
    const [next, effects] = reduce(state, event);
    if (next !== state) {
      state = next;
      for (const listener of listeners) listener();
    }
    for (const effect of effects) runEffect(effect);
  };

  return {
    get: () => state,
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
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
