/** Creates puzzles for tests; by default a mate in one. */
import { randomUUID } from 'node:crypto';
import { Game, type LetterBoard } from '@sixtyfour/chess';
import type { NewPuzzle } from './store.ts';

const FEN = '6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1';

/** The stored form of a position. Throws when the FEN is invalid. */
function positionOf(fen: string): { readonly board: LetterBoard; readonly fen: string } {
  const game = Game.fromFen(fen, 'standard');
  if (!game.ok) throw new Error(game.error.code);
  return { board: game.value.letterBoard, fen: game.value.fen };
}

export function newPuzzle(given: Partial<NewPuzzle> = {}): NewPuzzle {
  return {
    id: randomUUID().slice(0, 8),
    description: 'White mates on the back rank.',
    initial_position: positionOf(FEN),
    solution: ['7,4-0,4'],
    rating: 600,
    themes: ['mate', 'mateIn1'],
    source: 'sixtyfour',
    ...given,
  };
}
