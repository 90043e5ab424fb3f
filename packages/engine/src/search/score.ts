/** A score for whoever asked, from the point of view of the side to move. */
export interface Score {
  /** `cp`: centipawns; `mate`: half-moves to the mate, above 0 when the side to move gives it. */
  readonly kind: 'cp' | 'mate';
  readonly value: number;
}

/** Inside the search: a mate at this ply is MATE - ply for the winner. All scores fit into 16 bits. */
export const MATE = 32_000;
export const INFINITE = 32_500;
/** From here on a score is a mate; evaluations stay below. */
export const MATE_BOUND = 31_000;
/** Evaluations are cut here. */
export const EVALUATION_BOUND = 20_000;

export function toScore(score: number): Score {
  if (score >= MATE_BOUND) return { kind: 'mate', value: MATE - score };
  if (score <= -MATE_BOUND) return { kind: 'mate', value: -MATE - score };
  return { kind: 'cp', value: score };
}
