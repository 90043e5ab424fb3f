import { expect, test } from 'vitest';
import { piecesOfFen } from './diagram.ts';
import { positionName } from './position-name.ts';

test('a position in words, the most valuable pieces first', () => {
  expect(positionName(piecesOfFen('4k2r/8/8/8/8/8/4P3/4K3'))).toBe('White: king e1, pawn e2. Black: king e8, rook h8.');
});
