import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ViewSource } from '../../board/view.ts';
import { useMachine } from '../../lib/use-machine.ts';
import { type AiGameInput, createAiGameShell, opponentOf } from './shell.ts';
import type { AiGame } from './state.ts';

export interface AiGameHandle {
  readonly state: AiGame;
  /** What the board shows, outside of React. */
  readonly view: ViewSource;
  /** Whether a game may be started: not before a saved one has been looked for. */
  readonly ready: boolean;
  readonly send: (input: AiGameInput) => void;
  /** Why a typed text was refused, or null. */
  readonly type: (text: string) => string | null;
}

/** A game against a character, alive as long as the screen is. */
export function useAiGame(): AiGameHandle {
  const [shell] = useState(createAiGameShell);
  const [ready, setReady] = useState(false);
  const [search] = useSearchParams();
  const opponent = opponentOf(search.toString());
  // An address that changes later does not change a game.
  const [first] = useState(opponent);
  useEffect(() => shell.connect(first, () => setReady(true)), [shell, first]);
  const state = useMachine(shell.machine);
  const type = (text: string) => {
    shell.send({ type: 'typed', text });
    const now = shell.machine.get();
    return now.phase === 'playing' ? now.typedError : null;
  };
  return { state, view: shell.view, ready, send: shell.send, type };
}
