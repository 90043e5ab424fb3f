/** The time of a message there and back. */
import type { Ms } from '@sixtyfour/chess';

export interface Lag {
  /** Null before the first answer. */
  readonly ms: Ms | null;
  readonly answers: number;
}

export const NO_LAG: Lag = { ms: null, answers: 0 };

/** Answers that count alike; each later one weighs a tenth against all before it. */
const FIRST = 4;
const WEIGHT = 0.1;

/** The lag with one more answer, that came after `ms`. */
export function addToLag({ ms: before, answers }: Lag, ms: Ms): Lag {
  if (before === null) return { ms, answers: 1 };
  const weight = answers < FIRST ? 1 / (answers + 1) : WEIGHT;
  return { ms: before + (ms - before) * weight, answers: answers + 1 };
}
