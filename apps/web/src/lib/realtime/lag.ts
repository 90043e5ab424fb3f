/** A running average of the round-trip time. */
import type { Ms } from '@sixtyfour/chess';

export interface Lag {
  /** Null before the first answer. */
  readonly ms: Ms | null;
  readonly answers: number;
}

export const NO_LAG: Lag = { ms: null, answers: 0 };

/** The first answers have equal weight; each later one weighs a tenth against all before it. */
const FIRST = 4;
const WEIGHT = 0.1;

/** The lag after one more answer with a round trip of `ms`. */
export function addToLag({ ms: before, answers }: Lag, ms: Ms): Lag {
  if (before === null) return { ms, answers: 1 };
  const weight = answers < FIRST ? 1 / (answers + 1) : WEIGHT;
  return { ms: before + (ms - before) * weight, answers: answers + 1 };
}
