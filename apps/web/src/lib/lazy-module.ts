/** Hooks for modules that are loaded after the first render, and for the stores they export. */
import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { suppressDuringReload } from './leaving.ts';
import type { ReadonlyStore } from './store.ts';
import { whileWanted } from './while-wanted.ts';

const never = () => () => {};

/** Loads a module after the first render; null until it is loaded, and when it cannot be. `load` must be stable. */
export function useLazyModule<Module>(load: () => Promise<Module>): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null);
  useEffect(
    () =>
      // Many components may wait for the same module: a transition keeps the page responsive while they render.
      whileWanted(load(), (module) => startTransition(() => setLoaded(() => module))),
    [load],
  );
  return loaded;
}

/** As `useLazyModule`, for what a page is useless without: throws when it cannot be loaded. */
export function useNeededModule<Module>(load: () => Promise<Module>): Module | null {
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const [loaded, setLoaded] = useState<Module | null>(null);
  useEffect(() => {
    const wanted = suppressDuringReload(load)().then(
      (module) => () => setLoaded(() => module),
      (error: unknown) => () => setFailure({ error }),
    );
    return whileWanted(wanted, startTransition);
  }, [load]);
  if (failure !== null) throw failure.error;
  return loaded;
}

/** The state of a store that may not be loaded yet; `initial` until it is. */
export function useLazyStore<State>(store: ReadonlyStore<State> | undefined, initial: State): State {
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => store?.get() ?? initial,
    () => initial,
  );
}

/** Sends events to a machine that may not be loaded yet; earlier events are queued until it is. */
export function useLazySend<Event>(
  machine: { readonly send: (event: Event) => void } | undefined,
): (event: Event) => void {
  const queue = useRef<Event[]>([]);
  const loaded = useRef(machine);
  useEffect(() => {
    loaded.current = machine;
    if (machine !== undefined) for (const event of queue.current.splice(0)) machine.send(event);
  }, [machine]);
  return (event) => {
    // Not `machine`: a caller may hold a function from before the machine was loaded.
    if (loaded.current === undefined) queue.current.push(event);
    else loaded.current.send(event);
  };
}
