import { useState, useSyncExternalStore } from 'react';
import { createViewSource, type ViewSource } from '../../board/view.ts';
import { startView } from '../../game/hand.ts';
import { useShell } from '../../lib/use-shell.ts';
import { initialLocalGame } from './initial.ts';
import type * as Playing from './LocalPlaying.tsx';
import type { LocalInput } from './shell.ts';
import type { LocalGame } from './state.ts';

export interface LocalGameHandle {
  readonly state: LocalGame;
  /** What the board shows, outside of React. */
  readonly view: ViewSource;
  /** Whether a game may be started: not before a saved one has been looked for. */
  readonly ready: boolean;
  /** What the screen shows from the start on; there whenever a game is. */
  readonly parts: typeof Playing | null;
  readonly send: (input: LocalInput) => void;
  /** Plays or does what a text says; returns why not, or null when it was done. */
  readonly type: (text: string) => string | null;
  /** The PGN of the game, '' before the start. */
  readonly pgn: () => string;
}

const beforeAll = initialLocalGame();
const never = () => () => {};

/** A game on this device, alive as long as the screen is; the rules are loaded after the page has been shown. */
export function useLocalGame(): LocalGameHandle {
  const [view] = useState(() => createViewSource(startView('white')));
  const { loaded, ready } = useShell(async () => {
    const [{ createLocalGameShell }, parts] = await Promise.all([import('./shell.ts'), import('./LocalPlaying.tsx')]);
    return { shell: createLocalGameShell(view), parts };
  });
  const shell = loaded?.shell;
  const get = () => shell?.machine.get() ?? beforeAll;
  const state = useSyncExternalStore(shell?.machine.subscribe ?? never, get, () => beforeAll);
  return {
    state,
    view,
    ready,
    parts: loaded?.parts ?? null,
    send: (input) => shell?.send(input),
    type: (text) => {
      shell?.send({ type: 'typed', text });
      const now = get();
      return now.phase === 'playing' ? now.typedError : null;
    },
    pgn: () => shell?.pgn() ?? '',
  };
}
