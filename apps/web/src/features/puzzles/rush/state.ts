/** The plain-data state of a rush. The server decides; moves are shown before its answer. */
import type { Clock, Color, Game, Ms } from '@sixtyfour/chess';
import type { PuzzleRush, RushMode, RushMove, RushVerdict } from '@sixtyfour/contract';
import type { ApiProblem } from '../../../lib/api.ts';
import { startView } from '../../../play/board-view.ts';
import type { Begun, Playing, PlayEvent } from '../../../play/state.ts';
import { type Bests, NO_BESTS } from './bests.ts';
import type { RushNote } from './note.ts';

interface Screen {
  readonly orientation: Color;
  readonly mode: RushMode;
  /** The best results on this device, and of all visitors today as far as known. */
  readonly bests: { readonly here: Bests; readonly today: Partial<Bests> };
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
  /** The ids of the missed puzzles. */
  readonly missed: readonly string[];
}

export interface Rushing extends OnBoard, Pick<Playing, 'phase' | 'typedOnce' | 'typedError'> {
  /** The puzzle's start position; a lead-in is its first ply. */
  readonly start: Game;
  readonly color: Color;
  /** The clock of the visitor's side has the time left; null for a rush without a time limit. */
  readonly live: { readonly game: Game; readonly clock: Clock | null };
  /** What comes next: the lead-in, the visitor's move, the server's answer, or the next puzzle. */
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
  /** The answer to `check`. */
  | { readonly type: 'checked'; readonly rush: PuzzleRush }
  /** Restores the rush of this history entry. */
  | { readonly type: 'reopened'; readonly rush: PuzzleRush; readonly note: RushNote }
  | { readonly type: 'judged'; readonly verdict: RushVerdict }
  /** `about`: the refused request. `id`: the rush it was about; null for a start. */
  | {
      readonly type: 'refused';
      readonly problem: ApiProblem;
      readonly about: 'start' | 'move' | 'state' | 'end';
      readonly id: string | null;
    }
  | { readonly type: 'bests'; readonly bests: Partial<Screen['bests']> }
  /** `lead-in`, `next-puzzle`: their delay is over. `choose`: return to the choice of a rush. */
  | { readonly type: 'lead-in' | 'next-puzzle' | 'time-up' | 'end' | 'choose' }
  /** `online`: the browser is connected again. `woken`: the page may have been asleep, or offline. */
  | { readonly type: 'online' | 'woken' };

export type OwnEffect =
  | { readonly type: 'ask-start'; readonly mode: RushMode }
  | { readonly type: 'ask-move'; readonly id: string; readonly move: RushMove }
  /** Fetch the state from the server, after a lost answer or a refused move; or end the rush. */
  | { readonly type: 'ask-state' | 'ask-end'; readonly id: string; readonly after: Ms }
  /** Ask whether the rush goes on, and for how long. */
  | { readonly type: 'check'; readonly id: string }
  /** Fetch the best results of today. */
  | { readonly type: 'ask-bests' }
  /** Fetch the rush of this history entry again, which may be running. */
  | { readonly type: 'reopen' }
  /** Store what a reload or going back restores; null for nothing. */
  | { readonly type: 'note'; readonly note: RushNote | null }
  | { readonly type: 'save-best'; readonly mode: RushMode; readonly solved: number }
  /** Send an event later; one timer for each kind. */
  | { readonly type: 'wait'; readonly ms: Ms; readonly event: 'lead-in' | 'next-puzzle' }
  | { readonly type: 'stop-waiting' };

export const beforeRush: NoRush = {
  phase: 'idle',
  orientation: 'white',
  mode: 'three',
  bests: { here: NO_BESTS, today: {} },
  starting: false,
  trouble: null,
};

export const beforeRushView = startView('white');
