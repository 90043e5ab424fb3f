/** Modules that come after the page has been shown, and the stores that they bring. */
import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** A module that `load` fetches once the page has been shown; null until it is there. */
export function useLateModule<Module>(load: () => Promise<Module>): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null);
  useEffect(() => {
    let isWanted = true;
    const wait = async () => {
      const module = await load();
      // Many parts of a page may wait for the same one: they are drawn bit by bit, and presses are answered in between.
      if (isWanted) startTransition(() => setLoaded(() => module));
    };
    void wait();
    return () => {
      isWanted = false;
    };
  }, [load]);
  return loaded;
}

interface Store<State> {
  readonly get: () => State;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The state of a store that is still being loaded: `before` until it is there. */
export function useLateStore<State>(store: Store<State> | undefined, before: State): State {
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => store?.get() ?? before,
    () => before,
  );
}

/** Sends to a machine; what is sent before it is loaded takes effect once it is. */
export function useLateSend<Event>(
  machine: { readonly send: (event: Event) => void } | undefined,
): (event: Event) => void {
  const waiting = useRef<Event[]>([]);
  useEffect(() => {
    if (machine !== undefined) for (const event of waiting.current.splice(0)) machine.send(event);
  }, [machine]);
  return (event) => {
    if (machine === undefined) waiting.current.push(event);
    else machine.send(event);
  };
}
