import type { Ms } from '@sixtyfour/chess';

/** Timeouts by name. */
export interface Timers<Name extends string> {
  /** Replaces the pending timeout of the same name. */
  readonly set: (name: Name, ms: Ms, act: () => void) => void;
  /** Clears one timeout, or all of them. */
  readonly clear: (name?: Name) => void;
}

export function createTimers<Name extends string>(): Timers<Name> {
  const timeouts = new Map<Name, ReturnType<typeof setTimeout>>();
  const clear = (name?: Name): void => {
    for (const each of name === undefined ? timeouts.keys() : [name]) clearTimeout(timeouts.get(each));
  };
  return {
    set: (name, ms, act) => {
      clear(name);
      timeouts.set(name, setTimeout(act, ms));
    },
    clear,
  };
}
