/** Why no piece can capture the mating piece. */
import type { PuzzleTheme } from '@sixtyfour/contract';
import type { Color, Game, Square } from '@sixtyfour/chess';
import { attackersOf, lookAt } from '../../../packages/engine/src/claims/geometry.ts';
import { defenderOf, endsInMate, type Line } from '../line.ts';

/** The themes of a mate; none for other lines. */
export function matingThemes(line: Line): readonly PuzzleTheme[] {
  if (!endsInMate(line)) return [];
  return [isByPin(line) ? ('pin' as const) : null, lostGuard(line)].filter((theme) => theme !== null);
}

/** The mating piece is attacked by pieces other than the king, but they are pinned. */
function isByPin(line: Line): boolean {
  const square = line.turns.at(-1)?.played.move.to;
  const { check } = line.end;
  if (square === undefined || check === null) return false;
  const checkers = attackersOf(lookAt(line.end), check, line.solver);
  return checkers.every((checker) => checker === square) && guardsOf(line.end, square, defenderOf(line)).length > 0;
}

/** The only guard of the mating square is captured with the move before, or captures a piece that is offered to it. */
function lostGuard(line: Line): PuzzleTheme | null {
  const [earlier, offer, reply, mate] = [-4, -3, -2, -1].map((place) => line.turns.at(place));
  if (offer === undefined || reply === undefined || mate === undefined) return null;
  const square = mate.played.move.to;
  const [guard, ...others] = guardsOf(offer.before, square, defenderOf(line));
  if (guard === undefined || others.length > 0 || square === offer.played.move.to) return null;
  // A piece that has just interposed guarded nothing before.
  if (offer.played.move.to === guard) return earlier?.played.move.to === guard ? null : 'capturingDefender';
  const { from, to } = reply.played.move;
  const isGone = !attackersOf(lookAt(reply.after), square, defenderOf(line)).includes(to);
  return from === guard && to === offer.played.move.to && isGone ? 'deflection' : null;
}

/** The pieces of a color that guard a square, except its king. */
function guardsOf(game: Game, square: Square, color: Color): readonly Square[] {
  return attackersOf(lookAt(game), square, color).filter((from) => game.pieceAt(from)?.role !== 'king');
}
