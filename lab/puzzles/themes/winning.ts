/** How a line wins material, by the rules of claims (docs/engine/claims.md). */
import type { Game } from '@sixtyfour/chess';
import type { PuzzleTheme } from '@sixtyfour/contract';
import { combinationIn, type Idea, ideasOf } from '../../../packages/engine/src/claims/combination.ts';
import { endsInMate, type Line, solverTurns, type Turn } from '../line.ts';

/**
 * The themes of all ideas by which a line wins, at its start or later; none for a mate, or for a win without a name. A
 * skewer always lures its first victim away, so it does not also count as a deflection.
 */
export function winningThemes(line: Line): readonly PuzzleTheme[] {
  if (endsInMate(line)) return [];
  const [whole, ...later] = solverTurns(line).map(({ before }, index) =>
    ideasFrom(before, line.turns.slice(2 * index)),
  );
  // A piece that hangs only later is the goal of the line, not its method.
  const ideas = [...(whole ?? []), ...later.flat().filter(({ kind }) => kind !== 'hanging-piece')];
  const themes = new Set(ideas.map(themeOf));
  if (themes.has('skewer')) themes.delete('deflection');
  return [...themes].filter((theme) => theme !== null);
}

function ideasFrom(start: Game, turns: readonly Turn[]): readonly Idea[] {
  const combination = combinationIn(start, turns);
  return combination === null ? [] : [...ideasOf(combination)];
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
