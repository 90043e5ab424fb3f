/** A score outside the search, from the side to move's point of view. */
export interface Score {
  /** `cp`: centipawns. `mate`: half-moves to mate, positive if the side to move mates. */
  readonly kind: 'cp' | 'mate';
  readonly value: number;
}

/** Inside the search, a mate at a ply scores MATE - ply for the winner. All scores fit into 16 bits. */
export const MATE = 32_000;
export const INFINITE = 32_500;
/** Scores from here on are mates. */
export const MATE_BOUND = 31_000;
/** The maximum length of a line; deeper positions are evaluated statically. */
export const MAX_PLY = 100;
/** Static evaluations are clamped to this. */
export const EVALUATION_BOUND = 20_000;

/** Converts a search score. */
export function toScore(score: number): Score {
  if (score >= MATE_BOUND) return { kind: 'mate', value: MATE - score };
  if (score <= -MATE_BOUND) return { kind: 'mate', value: -MATE - score };
  return { kind: 'cp', value: score };
}
