/** A pure reducer with a place to live: events go in one after the other, effects come out as data. */

/** The next state, and what the shell must do now. */
export type Step<State, Effect> = readonly [state: State, effects: readonly Effect[]];

export interface Machine<State, Event> {
  readonly get: () => State;
  readonly send: (event: Event) => void;
  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * @param perform does one effect, after the state was changed and shown; it may send events, which wait their turn
 */
export function createMachine<State, Event, Effect>(
  initial: State,
  reduce: (state: State, event: Event) => Step<State, Effect>,
  perform: (effect: Effect) => void,
): Machine<State, Event> {
  let state = initial;
  let busy = false;
  const waiting: Event[] = [];
  const listeners = new Set<() => void>();

  const step = (event: Event): void => {
    const [next, effects] = reduce(state, event);
    if (next !== state) {
      state = next;
      for (const listener of listeners) listener();
    }
    for (const effect of effects) perform(effect);
  };

  return {
    get: () => state,
    send: (event) => {
      waiting.push(event);
      if (busy) return;
      busy = true;
      try {
        for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) step(first);
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
