/** Connects the reducer of any mode to the page: time, randomness, effects, subscriptions. */
import type { Ms } from '@sixtyfour/chess';
import type { BoardView, WritableViewSource } from '../board/view.ts';
import { preferences } from '../lib/preferences.ts';
import { createMachine, type EffectHandlers, type Machine, performWith } from '../lib/machine.ts';
import { randomUint32, randomUuid } from '../lib/random.ts';
import type { EffectRunner } from './effect-runner.ts';
import type { PlayEffect } from './effects.ts';
import type { PgnNotes } from './pgn.ts';
import type { Begun, EventContext, PlayEvent, PlayStep } from './state.ts';
import { subscribeClock, subscribeRunning, subscribeView } from './subscriptions.ts';
import type { GameShell } from './use-live-game.ts';

type Phased = { readonly phase: 'idle' } | { readonly phase: 'playing' | 'over'; readonly live: Begun['live'] };

type BegunOf<State> = Exclude<State, { readonly phase: 'idle' }>;

/** Undoes a subscription. */
type End = () => void;

export interface ShellParts<State, Event, Own extends { readonly type: string }> {
  readonly initial: State;
  readonly reduce: (state: State, event: Event & EventContext) => PlayStep<State, Own>;
  readonly runner: Pick<EffectRunner, 'connect'>;
  /** Those of the runner, and those of the mode itself. */
  readonly effects: EffectHandlers<PlayEffect | Own>;
  /** The board's view, which is kept up to date with the game. */
  readonly view: WritableViewSource;
  readonly viewOf: (state: State) => BoardView;
  /** The values that the view depends on; always the same number of values. */
  readonly partsOf: (state: State) => readonly unknown[];
  /** The clock that the game's timestamps refer to. */
  readonly now?: () => Ms;
  /** Called when a flag has fallen. */
  readonly onFlag?: () => void;
  readonly isRunning?: (state: State) => boolean;
  /** Additional subscriptions while the game is on a page. */
  readonly connect: (onReady: () => void) => readonly End[];
  /** Omitted in modes without a PGN. */
  readonly pgn?: (state: BegunOf<State>, notes?: PgnNotes) => string;
}

export interface PlayShell<State, Event> extends GameShell<State, Event> {
  readonly machine: Machine<State, Event & EventContext>;
  /** @param age how long ago the event happened */
  readonly send: (event: Event, age?: Ms) => void;
}

type LowTime = Extract<PlayEvent, { type: 'low-time' }>;

export function createPlayShell<State extends Phased, Event, Own extends { readonly type: string }>({
  initial,
  reduce,
  runner,
  effects,
  view,
  viewOf,
  partsOf,
  now = Date.now,
  onFlag = () => {},
  isRunning = (state) => state.phase === 'playing',
  connect,
  pgn,
}: ShellParts<State, Event | LowTime, Own>): PlayShell<State, Event | LowTime> {
  const machine = createMachine(initial, reduce, performWith(effects));
  const send = (event: Event | LowTime, age: Ms = 0): void =>
    machine.send({
      ...event,
      at: now() - age,
      random: randomUint32(),
      newId: randomUuid(),
      confirms: preferences.get().confirmMoves,
    });
  const onLow = (side: LowTime['side'], seconds: number) => send({ type: 'low-time', side, seconds });

  subscribeView(machine, view, viewOf, partsOf);
  return {
    machine,
    send,
    pgn: (notes) => {
      const state = machine.get();
      return state.phase === 'idle' ? '' : (pgn?.(state as BegunOf<State>, notes) ?? '');
    },
    connect: (onReady) => {
      const clockOf = (state: State) => (state.phase === 'playing' ? state.live : null);
      const disconnect = [
        runner.connect(),
        subscribeClock(machine, clockOf, { onFlag, onLow }, now),
        subscribeRunning(machine, isRunning),
        ...connect(onReady),
      ];
      return () => {
        for (const end of disconnect) end();
      };
    },
  };
}
