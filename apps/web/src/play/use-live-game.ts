import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BoardView, ViewSource, WritableViewSource } from '../board/view.ts';
import { createStore } from '../lib/store.ts';
import type { Machine } from '../lib/machine.ts';
import { startView } from './board-view.ts';
import type { PgnNotes } from './pgn.ts';

/** Connects a game's reducer to the page: timers, storage, sound and others. */
export interface GameShell<State, Input> {
  readonly machine: Pick<Machine<State, never>, 'get' | 'subscribe'>;
  readonly send: (input: Input) => void;
  /** The PGN of the game with the notes of a review; '' before the start. Omitted in modes without a PGN. */
  readonly pgn?: (notes?: PgnNotes) => string;
  /**
   * Connects the game to a page until the returned function is called.
   * @param onReady called after the search for a saved game: a new game may begin
   */
  readonly connect: (onReady: () => void) => () => void;
}

/** The interface of a game for its screen. */
export interface LiveGame<State, Input> {
  readonly state: State;
  /** The board's view, a store outside of React. */
  readonly view: ViewSource;
  /** Whether a game may be started: only after the search for a saved one. */
  readonly ready: boolean;
  readonly send: (input: Input) => void;
  /** Executes a typed text; returns why it was refused, or null. */
  readonly type: (text: string) => string | null;
  /** The PGN of the game with the notes of a review; '' before the start. */
  readonly pgn: (notes?: PgnNotes) => string;
}

/** Includes the components that are loaded together with the rules. */
export interface LiveGameWithParts<State, Input, Parts> extends LiveGame<State, Input> {
  /** Never null once there is a game. */
  readonly parts: Parts | null;
}

interface Loaded<State, Input, Parts> {
  readonly shell: GameShell<State, Input>;
  readonly parts: Parts;
}

type TypedInput = { readonly type: 'typed'; readonly text: string };
type Phased = { readonly phase: 'idle' | 'over' } | { readonly phase: 'playing'; readonly typedError: string | null };

const never = () => () => {};

export interface Before<State, Input> {
  readonly state: State;
  /** The change of state by an input before the rules are loaded; omitted where nothing can be chosen yet. */
  readonly anticipate?: (state: State, input: Input) => State;
  /** The board before the rules are loaded; the standard start position by default. */
  readonly view?: BoardView;
}

/**
 * A game that lives as long as its screen. The rules and the components of a running game are loaded after the first
 * render; inputs are queued until then.
 * @param before the state until then
 * @param load fetches the shell, which updates the board's view, and the parts; called once
 */
export function useLiveGame<State extends Phased, Input, Parts>(
  before: Before<State, Input>,
  load: (view: WritableViewSource) => Promise<Loaded<State, Input | TypedInput, Parts>>,
): LiveGameWithParts<State, Input, Parts> {
  const [view] = useState(() => createStore(before.view ?? startView('white')));
  const [early, setEarly] = useState(before.state);
  const waiting = useRef<Input[]>([]);
  const [loaded, setLoaded] = useState<Loaded<State, Input | TypedInput, Parts> | null>(null);
  const [ready, setReady] = useState(false);
  const [, fail] = useState(null);
  const begin = useEffectEvent(() => load(view));
  useEffect(() => {
    let isWanted = true;
    let disconnect = () => {};
    const connect = async (): Promise<void> => {
      const arrived = await begin();
      if (!isWanted) return;
      disconnect = arrived.shell.connect(() => setReady(true));
      setLoaded(arrived);
    };
    connect().catch((error: unknown) => {
      // Rethrown during a render, so that the error boundary shows it.
      const rethrow = () => {
        throw error;
      };
      if (isWanted) fail(rethrow);
    });
    return () => {
      isWanted = false;
      disconnect();
    };
  }, []);

  const shell = loaded?.shell;
  // A ref instead of `shell`: a caller may hold a `send` from before the shell was loaded.
  const receiver = useRef<typeof shell>(undefined);
  // A layout effect, so that typed text does not vanish for a frame.
  useLayoutEffect(() => {
    receiver.current = shell;
    if (shell) for (const input of waiting.current.splice(0)) shell.send(input);
  }, [shell]);
  const get = () => shell?.machine.get() ?? early;
  const state = useSyncExternalStore(shell?.machine.subscribe ?? never, get, () => early);
  return {
    state,
    view,
    ready,
    parts: loaded?.parts ?? null,
    send: (input) => {
      if (receiver.current) return receiver.current.send(input);
      waiting.current.push(input);
      setEarly((known) => before.anticipate?.(known, input) ?? known);
    },
    type: (text) => {
      shell?.send({ type: 'typed', text });
      const now = get();
      return now.phase === 'playing' ? now.typedError : null;
    },
    pgn: (notes) => shell?.pgn?.(notes) ?? '',
  };
}
