/** How a line wins material, by the rules of claims (docs/engine/claims.md). */
import type { PuzzleTheme } from '@sixtyfour/contract';
import { combinationIn, type Idea, ideasOf } from '../../../packages/engine/src/claims/combination.ts';
import { endsInMate, type Line } from '../line.ts';

/**
 * The themes of all ideas by which a line wins; none for a mate, and for a win without a name. A skewer always lures its
 * first victim away, so it is not a deflection as well.
 */
export function winningThemes(line: Line): readonly PuzzleTheme[] {
  const combination = endsInMate(line) ? null : combinationIn(line.start, line.turns);
  if (combination === null) return [];
  const themes = new Set([...ideasOf(combination)].map(themeOf));
  if (themes.has('skewer')) themes.delete('deflection');
  return [...themes].filter((theme) => theme !== null);
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
