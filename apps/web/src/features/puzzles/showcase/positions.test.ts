import { Game } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { readGiven } from '../ready-puzzle.ts';
import { SHOWCASE } from './positions.ts';
import { gameOf } from '../../../play/test-game.ts';

const shown = Object.values(SHOWCASE).flat();

test.each(shown)('$name: the answer is legal and mates or wins at least a rook', (puzzle) => {
  const before = gameOf('', puzzle.fen);
  const after = gameOf(puzzle.solution.join(' '), puzzle.fen);
  const gain = after.materialDifference() - before.materialDifference();
  expect(before.turn).toBe('white');
  expect(after.lastPlayed?.checkmate === true || gain >= 5).toBe(true);
});

test.each(shown.filter(({ solution }) => solution.length > 1))('$name: no move mates at once', ({ fen }) => {
  const game = Game.fromFen(fen, 'standard');
  if (!game.ok) throw new Error(game.error.code);
  expect(game.value.legalMoves().some((move) => game.value.play(move).lastPlayed?.checkmate)).toBe(false);
});

test.each(shown)('$name can be solved on its board', (puzzle) => {
  expect(readGiven(puzzle)).toMatchObject({ id: puzzle.name, rating: null, color: 'white' });
  expect(readGiven(puzzle)?.solution).toHaveLength(puzzle.solution.length);
  expect(readGiven({ ...puzzle, solution: ['a1a9'] })).toBeNull();
});
