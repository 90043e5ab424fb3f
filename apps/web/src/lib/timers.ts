import type { Ms } from '@sixtyfour/chess';

/** Timeouts by name. */
export function createTimers<Name extends string>() {
  const timeouts = new Map<Name, ReturnType<typeof setTimeout>>();
  const clear = (name?: Name): void => {
    for (const each of name === undefined ? timeouts.keys() : [name]) {
      clearTimeout(timeouts.get(each));
      timeouts.delete(each);
    }
  };
  return {
    /** Replaces the pending timeout of the same name. */
    set: (name: Name, ms: Ms, act: () => void) => {
      clear(name);
      const elapsed = () => {
        timeouts.delete(name);
        act();
      };
      timeouts.set(name, setTimeout(elapsed, ms));
    },
    /** Clears one timeout, or all of them. */
    clear,
  };
}
