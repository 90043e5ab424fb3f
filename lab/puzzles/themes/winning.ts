/** How a line wins material, by the rules of claims (docs/engine/claims.md). */
import type { PuzzleTheme } from '@sixtyfour/contract';
import { combinationIn, type Idea, ideaOf } from '../../../packages/engine/src/claims/combination.ts';
import { endsInMate, type Line } from '../line.ts';

/** The theme of the idea by which a line wins; null for a mate, and for a win without a name. */
export function winningTheme(line: Line): PuzzleTheme | null {
  const combination = endsInMate(line) ? null : combinationIn(line.start, line.turns);
  return combination === null ? null : themeOf(ideaOf(combination));
}

function themeOf({ kind, facts }: Idea): PuzzleTheme | null {
  switch (kind) {
    case 'hanging-piece':
      return facts.piece.role === 'pawn' ? null : 'hangingPiece';
    case 'deflection':
      return facts.how === 'taken' ? 'capturingDefender' : 'deflection';
    case 'overloaded':
      return 'deflection';
    case 'discovered-attack':
      return 'discoveredAttack';
    case 'trapped-piece':
      return 'trappedPiece';
    case 'fork':
    case 'pin':
    case 'skewer':
      return kind;
    default:
      return null;
  }
}
