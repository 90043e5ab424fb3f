/** The best rush of each mode on this device. Pure. */
import { RUSH_MODES, type RushMode } from '@sixtyfour/contract';
import * as z from 'zod/mini';

/** The puzzles solved in the best rush of each mode; 0 before the first. */
export type Bests = Readonly<Record<RushMode, number>>;

export const NO_BESTS: Bests = { three: 0, five: 0, survival: 0 };

export const MODES = Object.keys(RUSH_MODES) as readonly RushMode[];

const count = () => z.int().check(z.nonnegative());
const StoredBests = z.object({ three: count(), five: count(), survival: count() });

/** Parses the stored value, which may be anything. */
export function parseBests(value: unknown): Bests {
  const parsed = StoredBests.safeParse(value);
  return parsed.success ? parsed.data : NO_BESTS;
}

export function withResult(bests: Bests, mode: RushMode, solved: number): Bests {
  return solved > bests[mode] ? { ...bests, [mode]: solved } : bests;
}
