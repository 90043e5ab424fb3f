/**
 * Patterns of moves: which piece moves from where to where, on the board and relative to important squares. Each move
 * has one pattern of every kind, given by an index, and each pattern has its own weight.
 */
import { moveFrom, moveTo, type Position, type Side, to64 } from '@sixtyfour/chess/core';

const ROLES = 6;
const SQUARES = 64;
/** Steps of at most seven ranks and files in each direction. */
const FARTHEST = 7;
const STEPS_OF_A_LINE = 2 * FARTHEST + 1;
const STEPS = STEPS_OF_A_LINE * STEPS_OF_A_LINE;
const PATTERN_SIZES = {
  /** The square that a role leaves, and the one that it reaches, separately for middle game and endgame. */
  from: 2 * ROLES * SQUARES,
  to: 2 * ROLES * SQUARES,
  /** The start and end squares of a role, relative to the end of the other side's last move. */
  fromSeenByLast: ROLES * STEPS,
  toSeenByLast: ROLES * STEPS,
  /** The end square relative to the kings. */
  toSeenByOwnKing: ROLES * STEPS,
  toSeenByTheirKing: ROLES * STEPS,
  /** Which role captures which, and which role replies to which. */
  takes: ROLES * (ROLES + 1),
  answers: ROLES * (ROLES + 1),
} as const;

export type PatternName = keyof typeof PATTERN_SIZES;
export const PATTERNS = Object.keys(PATTERN_SIZES) as readonly PatternName[];

/** The index of the first pattern of each kind. */
const PATTERN_AT = Object.fromEntries(
  PATTERNS.map((name, i) => [name, PATTERNS.slice(0, i).reduce((sum, before) => sum + PATTERN_SIZES[before], 0)]),
) as Readonly<Record<PatternName, number>>;
export const PATTERN_WEIGHTS = Object.values(PATTERN_SIZES).reduce((sum, size) => sum + size, 0);

/** The patterns of a legal move, in the order of PATTERNS. `last` is the other side's last move, 0 for none. */
export function patternsOf(position: Position, move: number, last: number, isEnd: boolean): readonly number[] {
  const { turn, kings, board } = position;
  const from = moveFrom(move);
  const to = moveTo(move);
  const role = ((board[from] ?? 0) & 7) - 1;
  const phase = isEnd ? ROLES : 0;
  const lastTo = last === 0 ? from : moveTo(last);
  const seenBy = (square: number, eye: number): number => role * STEPS + stepBetween(eye, square, turn);
  const found: Readonly<Record<PatternName, number>> = {
    from: (phase + role) * SQUARES + ownSquare(turn, from),
    to: (phase + role) * SQUARES + ownSquare(turn, to),
    fromSeenByLast: seenBy(from, lastTo),
    toSeenByLast: seenBy(to, lastTo),
    toSeenByOwnKing: seenBy(to, kings[turn] ?? 0),
    toSeenByTheirKing: seenBy(to, kings[turn ^ 1] ?? 0),
    takes: role * (ROLES + 1) + ((board[to] ?? 0) & 7),
    answers: role * (ROLES + 1) + (last === 0 ? 0 : (board[lastTo] ?? 0) & 7),
  };
  return PATTERNS.map((name) => PATTERN_AT[name] + found[name]);
}

/** The index of a square counted from the side to move's own end of the board. */
function ownSquare(turn: Side, square: number): number {
  return to64(turn === 0 ? square : square ^ 0x70);
}

function stepBetween(eye: number, square: number, turn: Side): number {
  const ranks = ((square >> 4) - (eye >> 4)) * (turn === 0 ? 1 : -1);
  return (ranks + FARTHEST) * STEPS_OF_A_LINE + (square & 7) - (eye & 7) + FARTHEST;
}
