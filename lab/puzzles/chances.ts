/** The meaning of scores: winning chances, and whether a position has only one winning move. Pure. */
import type { Score } from '@sixtyfour/engine';

/** For the side to move. `cp`: centipawns; `mate`: moves (not plies) to mate, negative if it is mated. */
export interface RefereeScore {
  readonly kind: 'cp' | 'mate';
  readonly value: number;
}

/** One of the best moves of a position, according to a referee. */
export interface RefereeLine {
  /** UCI. */
  readonly move: string;
  readonly score: RefereeScore;
  /** The expected moves after `move`. */
  readonly replies: readonly string[];
}

/**
 * The slope of winning chances over centipawns: 0.004 as in lichess-puzzler, converted to the unit of Stockfish since
 * 15.1, which counts 361 of its internal points as a pawn; earlier versions counted 208.
 */
const STEEPNESS = 0.0069;
/** With a smaller lead, a side is not winning yet. */
const WINNING_CENTIPAWNS = 200;
/** Longer mates are treated like any winning advantage. */
const LONGEST_MATE = 5;

/** Converts a score of our engine, which counts a mate in plies. */
export function scoreInMoves({ kind, value }: Score): RefereeScore {
  if (kind === 'cp') return { kind, value };
  return { kind, value: value > 0 ? Math.ceil(value / 2) : Math.floor(value / 2) };
}

/** From -1 (lost) to 1 (won). */
export function winChances({ kind, value }: RefereeScore): number {
  if (kind === 'mate') return value > 0 ? 1 : -1;
  return 2 / (1 + Math.exp(-STEEPNESS * value)) - 1;
}

/** Whether the side to move mates in few enough moves that a solver can be asked to find them. */
export function isShortMate({ kind, value }: RefereeScore): boolean {
  return kind === 'mate' && value > 0 && value <= LONGEST_MATE;
}

/** In centipawns, with a mate worth more than any material. */
export function toCentipawns({ kind, value }: RefereeScore): number {
  if (kind === 'cp') return value;
  return value > 0 ? 10_000 : -10_000;
}

/**
 * Whether the first of these moves, ordered from the best, is the only one that mates: the next one mates at least
 * `later` moves later, or not at all. A mate in one may have alternatives. If there is just one move, it is the only one.
 */
export function isOnlyMate([best, second]: readonly RefereeLine[], later: number): boolean {
  if (best === undefined || !isShortMate(best.score)) return false;
  if (best.score.value === 1 || second === undefined) return true;
  return second.score.kind !== 'mate' || second.score.value < 0 || second.score.value >= best.score.value + later;
}

/** Whether the first move wins, and the second has chances that are worse by `margin`. */
export function isOnlyWin([best, second]: readonly RefereeLine[], margin: number): boolean {
  if (best === undefined || toCentipawns(best.score) < WINNING_CENTIPAWNS) return false;
  return second === undefined || winChances(best.score) - winChances(second.score) >= margin;
}
