import { type PersonaId, personaById } from '@sixtyfour/engine/personas';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { createViewSource, type ViewSource } from '../../board/view.ts';
import { startView } from '../../game/hand.ts';
import { useShell } from '../../lib/use-shell.ts';
import type * as Playing from './AiGamePlaying.tsx';
import { initialGame } from './initial.ts';
import type { AiGameInput } from './shell.ts';
import type { AiGame } from './state.ts';

export interface AiGameHandle {
  readonly state: AiGame;
  /** What the board shows, outside of React. */
  readonly view: ViewSource;
  /** Whether a game may be started: not before a saved one has been looked for. */
  readonly ready: boolean;
  /** What the screen shows from the start on; there whenever a game is. */
  readonly parts: typeof Playing | null;
  readonly send: (input: AiGameInput) => void;
  /** Plays or does what a text says; returns why not, or null when it was done. */
  readonly type: (text: string) => string | null;
  /** The PGN of the game, '' before the start. */
  readonly pgn: () => string;
}

const beforeAll = initialGame();
const never = () => () => {};

/**
 * A game against a character, alive as long as the screen is. The rules, the voice and what is drawn during a game are
 * loaded after the page has been shown.
 */
export function useAiGame(): AiGameHandle {
  const [view] = useState(() => createViewSource(startView('white')));
  const { search } = useLocation();
  const { loaded, ready } = useShell(async () => {
    const [{ createAiGameShell }, parts] = await Promise.all([import('./shell.ts'), import('./AiGamePlaying.tsx')]);
    return { shell: createAiGameShell(view, opponentOf(search)), parts };
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

/** The persona of `?opponent=`, if it is one. */
function opponentOf(search: string): PersonaId | null {
  return personaById(new URLSearchParams(search).get('opponent') ?? '')?.id ?? null;
}
