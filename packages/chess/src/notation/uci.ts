import type { Move, MoveInput } from '../move.ts';
import type { MoveRefusal } from '../refusal.ts';
import { err, ok, type Result } from '../result.ts';
import { isSquare, type PromotionRole } from '../types.ts';

/** Why a text is not a legal move of a position. */
export interface NotationError {
  /** `malformed`: not a move in this notation. `ambiguous`: several pieces match. Else why the move is illegal. */
  readonly code: 'malformed' | 'ambiguous' | MoveRefusal;
  /** Offset of the first unexpected character; 0 if the text is well formed. */
  readonly at: number;
}

const PROMOTIONS: Readonly<Record<string, PromotionRole>> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };

/** The promotion role of a letter in either case; undefined for any other letter. */
export function promotionOf(letter: string): PromotionRole | undefined {
  return PROMOTIONS[letter.toLowerCase()];
}

/** A position that tells whether a move is legal: a `Game`. */
interface Mover {
  move(input: MoveInput): Result<Move, MoveRefusal>;
}

/** Parses a legal move in strict UCI: `e2e4` or `e7e8q`, lowercase, no whitespace. */
export function parseUci(game: Mover, text: string): Result<Move, NotationError> {
  const from = text.slice(0, 2);
  const to = text.slice(2, 4);
  if (!isSquare(from)) return err({ code: 'malformed', at: 0 });
  if (!isSquare(to)) return err({ code: 'malformed', at: 2 });
  const letter = text.charAt(4);
  const promotion = /^[qrbn]$/.test(letter) ? promotionOf(letter) : undefined;
  const end = promotion === undefined ? 4 : 5;
  if (text.length > end) return err({ code: 'malformed', at: end });
  const move = game.move(promotion === undefined ? { from, to } : { from, to, promotion });
  return move.ok ? ok(move.value) : err({ code: move.error, at: 0 });
}
