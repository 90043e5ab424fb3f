/** What scores mean: chances to win, and whether a position has only one move that wins. Pure. */
import type { Score } from '@sixtyfour/engine';

/** For the side to move. `cp`: centipawns; `mate`: moves (not plies) to the mate, below 0 when it is mated. */
export interface RefereeScore {
  readonly kind: 'cp' | 'mate';
  readonly value: number;
}

/** One of the best moves of a position, as a referee sees it. */
export interface RefereeLine {
  /** UCI. */
  readonly move: string;
  readonly score: RefereeScore;
  /** What is expected to follow `move`. */
  readonly replies: readonly string[];
}

/**
 * How steeply chances follow centipawns: 0.004 as lichess-puzzler has it, in the unit of Stockfish since 15.1. That one
 * counts 361 of its internal points as a pawn, its forerunners 208.
 */
const STEEPNESS = 0.0069;
/** Below this a side that is ahead has not won yet. */
const WINNING_CENTIPAWNS = 200;
/** Longer mates are treated like any winning advantage. */
const LONGEST_MATE = 5;

/** A score of our engine, which counts a mate in half-moves. */
export function scoreInMoves({ kind, value }: Score): RefereeScore {
  if (kind === 'cp') return { kind, value };
  return { kind, value: value > 0 ? Math.ceil(value / 2) : Math.floor(value / 2) };
}

/** From -1, lost, to 1, won. */
export function winChances({ kind, value }: RefereeScore): number {
  if (kind === 'mate') return value > 0 ? 1 : -1;
  return 2 / (1 + Math.exp(-STEEPNESS * value)) - 1;
}

/** Whether the side to move mates within so many moves that a solver can be asked for it. */
export function isShortMate({ kind, value }: RefereeScore): boolean {
  return kind === 'mate' && value > 0 && value <= LONGEST_MATE;
}

/** Centipawns, with a mate as more than any material. */
export function toCentipawns({ kind, value }: RefereeScore): number {
  if (kind === 'cp') return value;
  return value > 0 ? 10_000 : -10_000;
}

/**
 * Whether the first of these moves, the best first, is the only one that mates: the next mates `later` moves later, or
 * not at all. A mate at once may be given in any way. With one move there is nothing to choose from, so it is the only
 * one.
 */
export function isOnlyMate([best, second]: readonly RefereeLine[], later: number): boolean {
  if (best === undefined || !isShortMate(best.score)) return false;
  if (best.score.value === 1 || second === undefined) return true;
  return second.score.kind !== 'mate' || second.score.value < 0 || second.score.value >= best.score.value + later;
}

/** Whether the first wins, and with the second the chances are worse by `margin`. */
export function isOnlyWin([best, second]: readonly RefereeLine[], margin: number): boolean {
  if (best === undefined || toCentipawns(best.score) < WINNING_CENTIPAWNS) return false;
  return second === undefined || winChances(best.score) - winChances(second.score) >= margin;
}
