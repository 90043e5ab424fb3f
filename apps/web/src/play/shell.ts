/** What surrounds the reducer of a game, whatever the mode: the page's clock and chance, effects, subscriptions. */
import type { Clock, GameState, Ms } from '@sixtyfour/chess';
import type { BoardView, WritableViewSource } from '../board/view.ts';
import { createMachine, type Machine } from '../lib/machine.ts';
import { randomUint32, randomUuid } from '../lib/random.ts';
import { createEffectRunner, type EffectRunner } from './effect-runner.ts';
import type { PlayEffect } from './effects.ts';
import { type GameNames, pgnOf } from './pgn.ts';
import type { Happening, PlayEvent, PlayStep } from './state.ts';
import { subscribeClock, subscribeRunning, subscribeView } from './subscriptions.ts';
import type { GameShell } from './use-live-game.ts';

type Phased =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'playing' | 'over';
      readonly live: Pick<GameState, 'game' | 'ending' | 'startedAt'> & { readonly clock: Clock | null };
    };

export interface ShellParts<State, Event, Own> {
  readonly initial: State;
  readonly reduce: (state: State, event: Event & Happening) => PlayStep<State, Own>;
  /** Does one effect: the mode's own, or any other by the runner. */
  readonly perform: (effect: PlayEffect | Own, runner: EffectRunner) => void;
  /** What the board shows; it follows the game from now on. */
  readonly view: WritableViewSource;
  readonly viewOf: (state: State) => BoardView;
  /** What the board shows changes with these alone: always the same number of values. */
  readonly partsOf: (state: State) => readonly unknown[];
  /** The time that the game's clocks are of. */
  readonly now?: () => Ms;
  /** A flag has fallen. */
  readonly onFlag: () => void;
  /** What else is there as long as the game is on a page; each ends by the function it returns. */
  readonly connect: (onReady: () => void, runner: EffectRunner) => readonly (() => void)[];
  /** For the PGN. */
  readonly namesOf: (state: Exclude<State, { readonly phase: 'idle' }>) => GameNames;
}

export interface PlayShell<State, Event> extends GameShell<State, Event> {
  readonly machine: Machine<State, Event & Happening>;
  /** @param age how long ago it happened */
  readonly send: (event: Event, age?: Ms) => void;
}

export function createPlayShell<State extends Phased, Event, Own>({
  initial,
  reduce,
  perform,
  view,
  viewOf,
  partsOf,
  now = Date.now,
  onFlag,
  connect,
  namesOf,
}: ShellParts<State, Event | PlayEvent, Own>): PlayShell<State, Event | PlayEvent> {
  const runner = createEffectRunner();
  const machine = createMachine(initial, reduce, (effect: PlayEffect | Own) => perform(effect, runner));
  const send = (event: Event | PlayEvent, age: Ms = 0): void =>
    machine.send({ ...event, at: now() - age, roll: randomUint32(), newId: randomUuid() });

  subscribeView(machine, view, viewOf, partsOf);
  return {
    machine,
    send,
    pgn: (notes) => {
      const state = machine.get();
      if (state.phase === 'idle') return '';
      const names = namesOf(state as Exclude<State, { readonly phase: 'idle' }>);
      return pgnOf(state.live, names, location.origin, notes);
    },
    connect: (onReady) => {
      const disconnect = [
        runner.connect(),
        subscribeClock(
          machine,
          (state) => (state.phase === 'playing' ? state.live.clock : null),
          { onFlag, onLow: (side, seconds) => send({ type: 'low-time', side, seconds }) },
          now,
        ),
        subscribeRunning(machine, (state) => state.phase === 'playing'),
        ...connect(onReady, runner),
      ];
      return () => {
        for (const end of disconnect) end();
      };
    },
  };
}
