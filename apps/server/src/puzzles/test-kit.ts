/** Puzzles for tests, by default a mate in one, and random numbers to draw them. */
import { randomUUID } from 'node:crypto';
import { Game, type LetterBoard, toLetterBoard } from '@sixtyfour/chess';
import type { NewPuzzle } from './store.ts';

const FEN = '6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1';

/** The stored form of a position. Throws if the FEN is invalid. */
export function positionOf(fen: string): { readonly board: LetterBoard; readonly fen: string } {
  const game = Game.fromFen(fen, 'standard');
  if (!game.ok) throw new Error(game.error.code);
  return { board: toLetterBoard(game.value.board), fen: game.value.fen };
}

export function newPuzzle(given: Partial<NewPuzzle> = {}): NewPuzzle {
  return {
    id: randomUUID().slice(0, 8),
    description: 'White mates on the back rank.',
    initial_position: positionOf(FEN),
    lead_in: null,
    solution: ['7,4-0,4'],
    rating: 600,
    themes: ['mate', 'mateIn1'],
    source: 'sixtyfour',
    ...given,
  };
}

/** Deterministic pseudo-random numbers. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
