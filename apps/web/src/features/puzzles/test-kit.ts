/** Drives the puzzle screen in tests: tests supply the puzzles, and delays are events. */
import type { MoveInput } from '@sixtyfour/chess';
import type { Puzzle } from '@sixtyfour/contract';
import { PlayDriver } from '../../play/test-driver.ts';
import { beforePuzzles, type OwnEffect, type PuzzleEvent, type PuzzleRequest, type PuzzleState } from './state.ts';
import { readPuzzle, type ReadyPuzzle } from './ready-puzzle.ts';
import { reducePuzzle } from './reducer.ts';
import { NEW_SOLVER, type Solver } from './solver.ts';

const ROWS = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => null));

/** A row of chess_puzzles; by default White mates in two moves. */
export function puzzleRow(change: Partial<Puzzle> & { readonly fen?: string } = {}): Puzzle {
  const { fen = 'r3r1k1/5ppp/8/8/4Q3/8/5PPP/4R1K1 w - - 0 1', ...rest } = change;
  return {
    id: 'two-moves',
    description: null,
    initial_position: { board: ROWS, fen },
    solution: ['4,4-0,4', '0,0-0,4', '7,4-0,4'],
    rating: 1500,
    themes: ['mateIn2', 'sacrifice'],
    source: 'sixtyfour',
    ...rest,
  };
}

export function readyPuzzle(change: Parameters<typeof puzzleRow>[0] = {}, day: string | null = null): ReadyPuzzle {
  const ready = readPuzzle(puzzleRow(change), { day, missedDaysAgo: null });
  if (ready === null) throw new Error('the puzzle cannot be played');
  return ready;
}

/** Black mates with a rook. */
export const blackToMove = readyPuzzle({
  id: 'black-to-move',
  fen: '3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1',
  solution: ['0,3-7,3'],
});

export class Driver extends PlayDriver<PuzzleState, PuzzleEvent, OwnEffect> {
  constructor() {
    super(reducePuzzle, beforePuzzles);
  }

  begin(solver: Solver = NEW_SOLVER, request: PuzzleRequest = { kind: 'random' }): this {
    return this.send({ type: 'begin', request, solver, single: false });
  }

  /** A single puzzle on a page. */
  alone(puzzle: ReadyPuzzle = readyPuzzle()): this {
    return this.send({ type: 'begin', request: { kind: 'daily' }, solver: NEW_SOLVER, single: true }).loaded(puzzle);
  }

  /** The answer to the last request. */
  loaded(puzzle: ReadyPuzzle): this {
    return this.send({ type: 'loaded', requestId: this.state.requestId, puzzle });
  }

  failed(kind: 'failed' | 'none' | 'unknown' = 'failed'): this {
    return this.send({ type: 'load-failed', requestId: this.state.requestId, kind, text: 'why' });
  }

  /** A screen with a puzzle on the board. */
  at(puzzle: ReadyPuzzle = readyPuzzle(), solver: Solver = NEW_SOLVER): this {
    return this.begin(solver).loaded(puzzle);
  }

  /** A move by two presses. */
  move({ from, to }: Pick<MoveInput, 'from' | 'to'>): this {
    return this.press(from).press(to);
  }

  /** Ends the delay before the next move of the solution. */
  reply(): this {
    return this.send({ type: 'reply' });
  }
}
