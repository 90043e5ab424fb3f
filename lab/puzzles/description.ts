/** One plain sentence that says the goal and not the way. Pure. */
import type { Color, Role, Square } from '@sixtyfour/chess';
import { endsInMate, type Line, materialGain, solverTurns } from './line.ts';

const NAMES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };

/** The usual name of a gain of this many pawns. A queen is often won for a pawn. */
const GAINS: ReadonlyMap<number, string> = new Map([
  [9, 'a queen'],
  [8, 'a queen'],
  [5, 'a rook'],
  [3, 'a piece'],
  [1, 'a pawn'],
]);

const COUNTS = ['', 'one move', 'two moves', 'three moves', 'four moves', 'five moves', 'six moves'];

/** Such as 'White to play and mate in two moves.' */
export function describe(line: Line): string {
  const who = NAMES[line.solver];
  const count = solverTurns(line).length;
  const inMoves = `in ${COUNTS[count] ?? `${count} moves`}`;
  if (endsInMate(line)) return `${who} to play and mate ${inMoves}.`;
  return `${who} to play and ${goalOf(line)}${count > 1 ? ` ${inMoves}` : ''}.`;
}

function goalOf(line: Line): string {
  const promoted = solverTurns(line).find(({ played }) => played.move.promotion !== undefined);
  if (promoted !== undefined) return 'promote a pawn';
  const taken = capturedRoles(line);
  // A single piece won for nothing is named.
  const [only] = taken;
  if (taken.length === 1 && only !== undefined && lostRoles(line).length === 0) return `win a ${only}`;
  const gain = materialGain(line);
  return gain <= 0 ? 'get a winning position' : `win ${GAINS.get(gain) ?? 'material'}`;
}

/** What the solver captures, except pieces that were pawns when the line began. */
function capturedRoles({ turns }: Line): readonly Role[] {
  const promoted = new Set<Square>();
  return turns.flatMap(({ played: { move } }, ply) => {
    const wasPawn = promoted.delete(move.to);
    if (move.promotion !== undefined || promoted.delete(move.from)) promoted.add(move.to);
    return ply % 2 === 0 && !wasPawn ? (move.captured?.role ?? []) : [];
  });
}

function lostRoles({ turns }: Line): readonly Role[] {
  return turns.flatMap(({ played }, ply) => (ply % 2 === 1 ? (played.move.captured?.role ?? []) : []));
}
