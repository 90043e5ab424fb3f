/** Converts between colors, used by the rules, and seat letters, used in rows and messages. */
import type { Color } from '@sixtyfour/chess';
import type { SeatLetter } from './entities/move.ts';

export function letterOf(color: Color): SeatLetter {
  return color === 'white' ? 'w' : 'b';
}

export function colorOf(letter: SeatLetter): Color {
  return letter === 'w' ? 'white' : 'black';
}

export function letterOrNull(color: Color | null): SeatLetter | null {
  return color === null ? null : letterOf(color);
}

export function colorOrNull(letter: SeatLetter | null): Color | null {
  return letter === null ? null : colorOf(letter);
}
