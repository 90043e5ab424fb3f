import { SQUARES } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { roleName } from './faces.ts';
import { letterAt } from './geometry.ts';

/** 'White: king e1, queen d1, ... Black: ...', the most valuable first. */
export function positionName(pieces: string): string {
  const squaresOf = (letter: string) => SQUARES.filter((square) => letterAt(pieces, square) === letter);
  const listOf = (letters: string) =>
    letters
      .split('')
      .flatMap((letter) => squaresOf(letter).map((square) => `${roleName(letter)} ${square}`))
      .join(', ');
  return messages.board.position(listOf('KQRBNP'), listOf('kqrbnp'));
}
