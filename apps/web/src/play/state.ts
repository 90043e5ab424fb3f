/** The plain-data state shared by all modes of play. Times in ms are passed in: nothing here reads a clock. */
import type { Clock, Color, Game, Ms, SideTimes } from '@sixtyfour/chess';
import type { MachineStep } from '../lib/machine.ts';
import type { BoardInteraction } from './board-view.ts';
import type { PlayEffect } from './effects.ts';
import type { Aftermath } from './game-over.ts';
import type { BoardInput } from './interaction.ts';
import type { Premove } from './premove.ts';

export interface Idle {
  readonly phase: 'idle';
  readonly orientation: Color;
}

/** A game that has started. */
export interface Begun {
  readonly orientation: Color;
  readonly live: { readonly game: Game; readonly clock?: Clock | null; readonly times?: SideTimes | null };
  readonly interaction: BoardInteraction;
  /** The last refusal or question; shown instead of the status until the next event. */
  readonly notice: string | null;
}

export interface Playing extends Begun {
  readonly phase: 'playing';
  /** A command that was typed once and is executed when typed again. */
  readonly typedOnce: 'resign' | 'draw' | null;
  /** Why the last typed text was refused. */
  readonly typedError: string | null;
  readonly premove?: Premove | null;
}

export interface Over extends Begun {
  readonly phase: 'over';
  readonly aftermath?: Aftermath;
}

/** Time, randomness and ids, which the reducer must not read itself: added to every event. */
export interface EventContext {
  readonly at: Ms;
  /** A random unsigned 32-bit number for random decisions. */
  readonly random: number;
  /** A new UUID for a game or an intent that the event creates. */
  readonly newId: string;
  /** Whether a move chosen at the board needs confirmation before it is played. */
  readonly confirms?: boolean;
}

/** The events common to all modes. */
export type PlayEvent =
  | BoardInput
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'resign' | 'confirm' | 'flip' | 'fold' | 'unfold' | 'review' }
  /** The clock of a side has reached this time. */
  | { readonly type: 'low-time'; readonly side: Color; readonly seconds: number };

/** The next state, and effects: common ones and those of the mode. */
export type PlayStep<State, Own = never> = MachineStep<State, PlayEffect | Own>;
