/** What every mode of play has in its state, as plain data. Times in ms, from outside: nothing here reads a clock. */
import type { Clock, Color, Game, Ms, SideTimes } from '@sixtyfour/chess';
import type { Step } from '../lib/machine.ts';
import type { BoardInteraction } from './board-view.ts';
import type { PlayEffect } from './effects.ts';
import type { Aftermath } from './game-over.ts';
import type { BoardInput } from './interaction.ts';
import type { Premove } from './premove.ts';

export interface Idle {
  readonly phase: 'idle';
  readonly orientation: Color;
}

/** A game from its start on. */
export interface Begun {
  readonly orientation: Color;
  readonly live: { readonly game: Game; readonly clock?: Clock | null; readonly times?: SideTimes | null };
  readonly interaction: BoardInteraction;
  /** The last refusal or question; it replaces the status until the next event. */
  readonly notice: string | null;
}

export interface Playing extends Begun {
  readonly phase: 'playing';
  /** A command that was typed once and is executed when it is typed again. */
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
  /** A random unsigned 32-bit number for whatever falls to chance. */
  readonly random: number;
  /** A new UUID for whatever comes of the event: a game, or an intent. */
  readonly newId: string;
  /** Whether a move that is chosen at the board is to be confirmed before it is played. */
  readonly confirms?: boolean;
}

/** What can happen in every mode. */
export type PlayEvent =
  | BoardInput
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'resign' | 'confirm' | 'flip' | 'fold' | 'unfold' | 'review' }
  /** The clock of a side has come down to this. */
  | { readonly type: 'low-time'; readonly side: Color; readonly seconds: number };

/** The next state, and effects: those of every mode and the mode's own. */
export type PlayStep<State, Own = never> = Step<State, PlayEffect | Own>;
