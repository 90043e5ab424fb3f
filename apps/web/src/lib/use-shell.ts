import { useEffect, useEffectEvent, useState } from 'react';

export interface Connectable {
  /** Brings it to life in a page, until the returned function is called. */
  readonly connect: (onReady: () => void) => () => void;
}

export interface LoadedShell<Shell, Parts> {
  readonly shell: Shell;
  readonly parts: Parts;
}

/**
 * What surrounds a game, loaded after the page has been shown, and the parts of the screen that are drawn with it.
 * @param load fetches both; called once
 */
export function useShell<Shell extends Connectable, Parts>(
  load: () => Promise<LoadedShell<Shell, Parts>>,
): { readonly loaded: LoadedShell<Shell, Parts> | null; readonly ready: boolean } {
  const [loaded, setLoaded] = useState<LoadedShell<Shell, Parts> | null>(null);
  const [ready, setReady] = useState(false);
  const begin = useEffectEvent(load);
  useEffect(() => {
    let isWanted = true;
    let disconnect = () => {};
    const connect = async (): Promise<void> => {
      const arrived = await begin();
      if (!isWanted) return;
      disconnect = arrived.shell.connect(() => setReady(true));
      setLoaded(arrived);
    };
    void connect();
    return () => {
      isWanted = false;
      disconnect();
    };
  }, []);
  return { loaded, ready };
}
