import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BoardView, ViewSource, WritableViewSource } from '../board/view.ts';
import { createStore } from '../lib/store.ts';
import type { Machine } from '../lib/machine.ts';
import { startView } from './board-view.ts';
import type { PgnNotes } from './pgn.ts';

/** What surrounds a game's reducer: timers, storage, sound and whatever else a page can do. */
export interface GameShell<State, Input> {
  readonly machine: Pick<Machine<State, never>, 'get' | 'subscribe'>;
  readonly send: (input: Input) => void;
  /** The PGN of the game, '' before the start, with what a review says of it. Left out where there is none. */
  readonly pgn?: (notes?: PgnNotes) => string;
  /**
   * Brings the game to life in a page, until the returned function is called.
   * @param onReady a saved game has been looked for, so a new one may begin
   */
  readonly connect: (onReady: () => void) => () => void;
}

/** A game as its screen has it. */
export interface LiveGame<State, Input> {
  readonly state: State;
  /** What the board shows, outside of React. */
  readonly view: ViewSource;
  /** Whether a game may be started: not before a saved one has been looked for. */
  readonly ready: boolean;
  readonly send: (input: Input) => void;
  /** Plays or does what a text says; returns why not, or null when it was done. */
  readonly type: (text: string) => string | null;
  /** The PGN of the game, '' before the start, with what a review says of it. */
  readonly pgn: (notes?: PgnNotes) => string;
}

/** With the components that are loaded with the rules. */
export interface LiveGameWithParts<State, Input, Parts> extends LiveGame<State, Input> {
  /** Not null whenever there is a game. */
  readonly parts: Parts | null;
}

interface Loaded<State, Input, Parts> {
  readonly shell: GameShell<State, Input>;
  readonly parts: Parts;
}

type Typed = { readonly type: 'typed'; readonly text: string };
type Phased = { readonly phase: 'idle' | 'over' } | { readonly phase: 'playing'; readonly typedError: string | null };

const never = () => () => {};

export interface Before<State, Input> {
  readonly state: State;
  /** What an input changes of the state already; left out where nothing can be chosen yet. */
  readonly anticipate?: (state: State, input: Input) => State;
  /** What the board shows; the usual start if left out. */
  readonly view?: BoardView;
}

/**
 * A game, alive as long as its screen is. The rules and what is drawn during a game are loaded after the page has been
 * shown; what the visitor does until then waits for them.
 * @param before how it is until then
 * @param load fetches the shell, which writes to the board's view, and the parts; called once
 */
export function useLiveGame<State extends Phased, Input, Parts>(
  before: Before<State, Input>,
  load: (view: WritableViewSource) => Promise<Loaded<State, Input | Typed, Parts>>,
): LiveGameWithParts<State, Input, Parts> {
  const [view] = useState(() => createStore(before.view ?? startView('white')));
  const [early, setEarly] = useState(before.state);
  const waiting = useRef<Input[]>([]);
  const [loaded, setLoaded] = useState<Loaded<State, Input | Typed, Parts> | null>(null);
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
      // Thrown in a render, so that the page says so instead of waiting.
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
  // Not `shell` itself: a caller may hold a `send` from before the shell was loaded.
  const receiver = useRef<typeof shell>(undefined);
  // Before the shell's state is rendered, so that typed text does not vanish for a frame.
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
