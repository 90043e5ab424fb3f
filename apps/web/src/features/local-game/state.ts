/** A game of two people at one device as plain data. Times in ms, from outside. */
import type { Color, GameState, Ms, PromotionRole, RuleSet, Square } from '@sixtyfour/chess';
import type { Aftermath } from '../../game/game-over.ts';
import type { Hand } from '../../game/hand.ts';
import type { SavedGame } from '../../lib/saved-game.ts';

export interface LocalSetup {
  readonly ruleSet: RuleSet;
  readonly withClock: boolean;
  /** As it was typed; blank for the usual position. */
  readonly startFen: string;
}

interface Screen {
  readonly setup: LocalSetup;
  readonly orientation: Color;
  /** Whether the board turns to the side to move. */
  readonly autoFlip: boolean;
}

export interface LocalIdle extends Screen {
  readonly phase: 'idle';
  readonly fenError: string | null;
}

interface Begun extends Screen {
  readonly id: string;
  readonly live: GameState;
  readonly hand: Hand;
  readonly status: string;
  /** The last message about something refused or asked; it stands for the status until the next event. */
  readonly notice: string | null;
}

export interface LocalPlaying extends Begun {
  readonly phase: 'playing';
  /** What was typed once and is done when it is typed again. */
  readonly typedOnce: 'resign' | 'draw' | null;
  readonly typedError: string | null;
}

export interface LocalOver extends Begun {
  readonly phase: 'over';
  readonly aftermath: Aftermath;
}

export type LocalGame = LocalIdle | LocalPlaying | LocalOver;

interface Timed {
  readonly at: Ms;
}

export type LocalEvent =
  | { readonly type: 'set-up'; readonly change: Partial<LocalSetup> }
  | { readonly type: 'auto-flip'; readonly on: boolean }
  | ({ readonly type: 'start' | 'play-again'; readonly id: string } & Timed)
  | ({ readonly type: 'resume'; readonly saved: SavedGame } & Timed)
  /** A game that is over, to be looked at again. */
  | { readonly type: 'reopen'; readonly saved: SavedGame; readonly aftermath: Aftermath }
  | { readonly type: 'restart' | 'fold' | 'unfold' | 'review' | 'flip' }
  | ({ readonly type: 'press'; readonly square: Square } & Timed)
  | ({ readonly type: 'lift'; readonly square: Square } & Timed)
  | ({ readonly type: 'drop'; readonly from: Square; readonly to: Square } & Timed)
  | ({ readonly type: 'promote'; readonly role: PromotionRole } & Timed)
  | ({ readonly type: 'cancel' } & Timed)
  | ({ readonly type: 'browse'; readonly ply: number } & Timed)
  | ({ readonly type: 'typed'; readonly text: string } & Timed)
  | ({ readonly type: 'resign' | 'agree-draw' | 'takeback' | 'flag' } & Timed)
  | { readonly type: 'low-time'; readonly side: Color; readonly seconds: number };
