/** Runs a pure reducer: processes events in order, and executes the effects that it returns. */
import { createStore, type ReadonlyStore } from './store.ts';

/** The next state, and the effects to run. */
export type MachineStep<State, Effect> = readonly [state: State, effects: readonly Effect[]];

/** What to do for each type of effect. A handler's result, even a promise, is ignored. */
export type EffectHandlers<Effect extends { readonly type: string }> = {
  readonly [Type in Effect['type']]: (effect: Extract<Effect, { readonly type: Type }>) => unknown;
};

/** Executes each effect by the handler of its type. */
export function performWith<Effect extends { readonly type: string }>(
  handlers: EffectHandlers<Effect>,
): (effect: Effect) => void {
  return (effect) => {
    const handle = handlers[effect.type as Effect['type']] as (effect: Effect) => unknown;
    handle(effect);
  };
}

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
