/** The screen of a rush as plain data. The server decides; moves are shown before its answer. */
import type { Color, Game, Ms } from '@sixtyfour/chess';
import type { PuzzleRush, RushMode, RushMove, RushVerdict } from '@sixtyfour/contract';
import type { ApiProblem } from '../../../lib/api.ts';
import { startView } from '../../../play/board-view.ts';
import type { Begun, Playing, PlayEvent } from '../../../play/state.ts';
import { type Bests, NO_BESTS } from './bests.ts';
import type { RushNote } from './note.ts';

interface Screen {
  readonly orientation: Color;
  readonly mode: RushMode;
  /** On this device, and of everybody today. */
  readonly bests: { readonly here: Bests; readonly today: Bests };
}

export interface NoRush extends Screen {
  readonly phase: 'idle';
  readonly starting: boolean;
  /** Why the last start was refused. */
  readonly trouble: string | null;
}

interface OnBoard extends Screen, Pick<Begun, 'interaction' | 'notice'> {
  readonly rush: PuzzleRush;
  readonly live: { readonly game: Game };
  /** The ids of the puzzles that were missed. */
  readonly missed: readonly string[];
}

export interface Rushing extends OnBoard, Pick<Playing, 'phase' | 'typedOnce' | 'typedError'> {
  /** The puzzle to solve, from its start; a lead-in is its first ply. */
  readonly start: Game;
  readonly color: Color;
  /** When the time is over, as of the clock of the page; null without one. */
  readonly endsAt: Ms | null;
  /** Whom the screen waits for: the visitor, the opponent's move to be played, the server, or the next puzzle. */
  readonly mover: 'lead-in' | 'solver' | 'server' | 'next';
  readonly feedback: { readonly kind: 'plain' | 'right' | 'wrong'; readonly text: string };
}

export interface RushOver extends OnBoard {
  readonly phase: 'over';
  readonly isBest: boolean;
}

export type RushState = NoRush | Rushing | RushOver;

export type RushEvent =
  | PlayEvent
  | { readonly type: 'start'; readonly mode: RushMode }
  | { readonly type: 'started' | 'synced'; readonly rush: PuzzleRush }
  /** The rush of an earlier visit of this history entry. */
  | { readonly type: 'reopened'; readonly rush: PuzzleRush; readonly note: RushNote }
  | { readonly type: 'judged'; readonly verdict: RushVerdict }
  /** `about`: whether the server was asked for the state of the rush, or for something else. */
  | { readonly type: 'refused'; readonly problem: ApiProblem; readonly about: 'state' | 'other' }
  | { readonly type: 'bests'; readonly here: Bests; readonly today: Bests }
  /** `lead-in`, `next-puzzle`: the time to wait for them is over. `choose`: back to the choice of a rush. */
  | { readonly type: 'lead-in' | 'next-puzzle' | 'time-up' | 'end' | 'choose' };

export type OwnEffect =
  | { readonly type: 'ask-start'; readonly mode: RushMode }
  | { readonly type: 'ask-move'; readonly id: string; readonly move: RushMove }
  /** What the server has, after an answer that was lost or a move that was refused. */
  | { readonly type: 'ask-state'; readonly id: string; readonly after: Ms }
  | { readonly type: 'ask-end'; readonly id: string }
  | { readonly type: 'ask-bests' }
  /** What a reload or a step back brings again; null for nothing. */
  | { readonly type: 'note'; readonly note: RushNote | null }
  | { readonly type: 'keep-best'; readonly mode: RushMode; readonly solved: number }
  /** Sends an event later; one of each kind. */
  | { readonly type: 'wait'; readonly ms: Ms; readonly event: 'lead-in' | 'next-puzzle' | 'time-up' }
  | { readonly type: 'stop-waiting' };

export const beforeRush: NoRush = {
  phase: 'idle',
  orientation: 'white',
  mode: 'three',
  bests: { here: NO_BESTS, today: NO_BESTS },
  starting: false,
  trouble: null,
};

export const beforeRushView = startView('white');
