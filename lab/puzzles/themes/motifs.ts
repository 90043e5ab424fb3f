/**
 * What a line shows besides how it wins material (winning.ts), with one function per motif. The tests have positions that
 * show a motif, and positions that only seem to.
 */
import type { PuzzleTheme } from '@sixtyfour/contract';
import { opposite, type Role, type Square } from '@sixtyfour/chess';
import { attackersOf, attacksFrom, kingOf, lookAt, WORTH } from '../../../packages/engine/src/claims/geometry.ts';
import { isBackRankMate } from '../../../packages/engine/src/claims/mates.ts';
import { defenderOf, endsInMate, type Line, materialFor, solverTurns, type Turn } from '../line.ts';

/** Whether a line shows the motif. */
export type Motif = (line: Line) => boolean;

/** Two consecutive moves of the solver, and the reply between them. */
interface Pair {
  readonly first: Turn;
  readonly reply: Turn;
  readonly second: Turn;
}

function pairsOf({ turns }: Line): readonly Pair[] {
  return turns.flatMap((first, ply) => {
    const reply = turns[ply + 1];
    const second = turns[ply + 2];
    return ply % 2 === 0 && reply !== undefined && second !== undefined ? [{ first, reply, second }] : [];
  });
}

/** The role of the piece on the target square after a move, taking promotion into account. */
function roleAfter({ played }: Turn): Role {
  return played.move.promotion ?? played.move.piece.role;
}

function checkersAfter({ after }: Turn): readonly Square[] {
  return after.check === null ? [] : attackersOf(lookAt(after), after.check, opposite(after.turn));
}

const discoveredCheck: Motif = (line) =>
  solverTurns(line).some((turn) => {
    const { kind, to } = turn.played.move;
    return (kind === 'normal' || kind === 'double-push') && checkersAfter(turn).some((square) => square !== to);
  });

const doubleCheck: Motif = (line) => solverTurns(line).some((turn) => checkersAfter(turn).length > 1);

/** At least two pawns' worth is given, and the next move does not win it back: the compensation comes later. */
const sacrifice: Motif = (line) => {
  const { turns, solver, start } = line;
  const before = materialFor(start, solver);
  const defenderPromotes = turns.some(({ played }, ply) => ply % 2 === 1 && played.move.promotion !== undefined);
  const [, ...later] = solverTurns(line);
  return !defenderPromotes && later.some(({ after }) => materialFor(after, solver) - before <= -2);
};

const LURED: ReadonlySet<Role> = new Set(['king', 'queen', 'rook']);

/** A piece is offered, its captor lands on the square, and the next move checks it or captures it there. */
const attraction: Motif = (line) =>
  pairsOf(line).some(({ first, reply, second }) => {
    const lured = reply.played.move;
    if (lured.to !== first.played.move.to || !LURED.has(lured.piece.role)) return false;
    if (lured.piece.role === 'king') return second.played.check && second.played.move.to !== lured.to;
    const { move } = second.played;
    if (move.to === lured.to) return WORTH[lured.piece.role] > WORTH[first.played.move.piece.role];
    const attacked = attacksFrom(lookAt(second.after), move.to, { color: move.piece.color, role: roleAfter(second) });
    return attacked.includes(lured.to);
  });

/** A move before the last that neither captures, checks, attacks a piece, nor escapes a check. */
const quietMove: Motif = (line) =>
  solverTurns(line)
    .slice(0, -1)
    .some((turn) => {
      const { move, check } = turn.played;
      if (check || turn.before.check !== null || move.captured !== null || move.piece.role === 'king') return false;
      if (move.piece.role === 'pawn' && isFarAdvanced(line, move.to)) return false;
      const look = lookAt(turn.after);
      return attacksFrom(look, move.to, move.piece).every((square) => {
        const target = look(square);
        return target === null || target.color === line.solver || target.role === 'pawn';
      });
    });

const promotion: Motif = (line) => solverTurns(line).some(({ played }) => played.move.promotion !== undefined);

const underPromotion: Motif = (line) =>
  solverTurns(line).some(({ played }) => (played.move.promotion ?? 'queen') !== 'queen');

/** On one of the solver's last two ranks. */
function isFarAdvanced({ solver }: Line, square: Square): boolean {
  return (solver === 'white' ? '78' : '12').includes(square.charAt(1));
}

const advancedPawn: Motif = (line) =>
  solverTurns(line).some(({ played: { move } }) => move.piece.role === 'pawn' && isFarAdvanced(line, move.to));

const enPassant: Motif = (line) => solverTurns(line).some(({ played }) => played.move.kind === 'en-passant');

const castling: Motif = (line) => solverTurns(line).some(({ played }) => played.move.kind.startsWith('castle'));

const backRankMate: Motif = (line) =>
  endsInMate(line) && isBackRankMate(line.end, kingOf(lookAt(line.end), defenderOf(line)));

/** A knight mates a king whose own pieces block all of its squares. */
const smotheredMate: Motif = (line) => {
  if (!endsInMate(line)) return false;
  const look = lookAt(line.end);
  const defender = defenderOf(line);
  const king = kingOf(look, defender);
  const [checker, ...more] = attackersOf(look, king, line.solver);
  if (checker === undefined || more.length > 0 || look(checker)?.role !== 'knight') return false;
  return attacksFrom(look, king, { color: defender, role: 'king' }).every((square) => look(square)?.color === defender);
};

export const MOTIFS: ReadonlyMap<PuzzleTheme, Motif> = new Map<PuzzleTheme, Motif>([
  ['advancedPawn', advancedPawn],
  ['attraction', attraction],
  ['backRankMate', backRankMate],
  ['castling', castling],
  ['discoveredCheck', discoveredCheck],
  ['doubleCheck', doubleCheck],
  ['enPassant', enPassant],
  ['promotion', promotion],
  ['quietMove', quietMove],
  ['sacrifice', sacrifice],
  ['smotheredMate', smotheredMate],
  ['underPromotion', underPromotion],
]);
