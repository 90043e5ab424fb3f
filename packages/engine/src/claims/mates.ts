/** Proves mates by trying every reply of the other side. */
import { type Game, opposite, type Square } from '@sixtyfour/chess';
import { MAX_MOVES, moveToUci, Position } from '@sixtyfour/chess/core';
import { legalMove } from '../request.ts';
import { attackersOf, attacksFrom, lookAt } from './geometry.ts';

export interface ProvedMate {
  /** The number of moves of the side to move. */
  readonly moves: number;
  /** UCI moves, with the longest defense. */
  readonly line: readonly string[];
}

/** Longer mates are not claimed, because nobody would see them. */
export const LONGEST_MATE = 4;
/** The maximum number of positions of a proof. */
const MATE_POSITIONS = 60_000;

/**
 * The shortest mate of the side to move within `most` of its moves, proved against all replies. Null if there is none,
 * or if finding it would take too many positions.
 * @param line the UCI moves to try first
 */
export function proveMate(game: Game, most: number, line: readonly string[] = []): ProvedMate | null {
  const position = Position.fromFen(game.fen, game.ruleSet);
  const budget = { left: MATE_POSITIONS };
  for (let moves = 1; moves <= Math.min(most, LONGEST_MATE); moves++) {
    const found = attack(position, moves, line, budget);
    if (found !== null) return { moves, line: found };
    if (budget.left <= 0) return null;
  }
  return null;
}

/**
 * Whether a mated king is on its first rank, checked along that rank, with its own pieces on all squares in front of
 * it.
 */
export function isBackRankMate(end: Game, king: Square): boolean {
  const look = lookAt(end);
  const color = end.turn;
  const [first, ahead] = color === 'white' ? ['1', '2'] : ['8', '7'];
  if (king.charAt(1) !== first) return false;
  const alongRank = attackersOf(look, king, opposite(color)).some((square) => square.charAt(1) === first);
  const inFront = attacksFrom(look, king, { color, role: 'king' }).filter((square) => square.charAt(1) === ahead);
  return alongRank && inFront.every((square) => look(square)?.color === color);
}

/** The line of a mate in at most `moves`, or null. Exact unless the budget ran out. */
function attack(
  position: Position,
  moves: number,
  line: readonly string[],
  budget: { left: number },
): readonly string[] | null {
  const first = line[0] === undefined ? 0 : legalMove(position, line[0]);
  for (const { move, checks } of attackingMoves(position, first)) {
    // The last move must give check.
    if (moves === 1 && !checks) continue;
    if (--budget.left <= 0) return null;
    position.make(move);
    const rest = defend(position, moves - 1, move === first ? line.slice(1) : [], budget);
    position.unmake();
    if (rest !== null) return [moveToUci(move), ...rest];
  }
  return null;
}

/** The longest defense against a mate in at most `moves` more moves, or null if a reply escapes. */
function defend(
  position: Position,
  moves: number,
  line: readonly string[],
  budget: { left: number },
): readonly string[] | null {
  const replies = legalMoves(position);
  if (replies.length === 0) return position.inCheck() ? [] : null;
  if (moves === 0) return null;
  if (position.isInsufficientMaterial()) return null;
  let longest: readonly string[] = [];
  const expected = line[0] === undefined ? 0 : legalMove(position, line[0]);
  for (const reply of expected === 0 ? replies : [expected, ...replies.filter((move) => move !== expected)]) {
    position.make(reply);
    const rest = shortest(position, moves, reply === expected ? line.slice(1) : [], budget);
    position.unmake();
    if (rest === null) return null;
    if (rest.length + 1 > longest.length) longest = [moveToUci(reply), ...rest];
  }
  return longest;
}

function shortest(
  position: Position,
  most: number,
  line: readonly string[],
  budget: { left: number },
): readonly string[] | null {
  for (let moves = 1; moves <= most; moves++) {
    const found = attack(position, moves, line, budget);
    if (found !== null || budget.left <= 0) return found;
  }
  return null;
}

function legalMoves(position: Position): readonly number[] {
  const buffer = new Int32Array(MAX_MOVES);
  return [...buffer.subarray(0, position.generateMoves(buffer, 0))];
}

/** The expected move, then checks, then the other moves, each ordered by code. */
function attackingMoves(position: Position, first: number): readonly { move: number; checks: boolean }[] {
  const moves = legalMoves(position)
    .toSorted((a, b) => a - b)
    .map((move) => {
      position.make(move);
      const checks = position.inCheck();
      position.unmake();
      return { move, checks };
    });
  const rank = ({ move, checks }: { move: number; checks: boolean }): number => (move === first ? 0 : checks ? 1 : 2);
  return moves.toSorted((a, b) => rank(a) - rank(b));
}
