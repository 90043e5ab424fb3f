/** The best rush of each mode on this device. Pure. */
import { RUSH_MODES, type RushMode } from '@sixtyfour/contract';
import * as z from 'zod/mini';
import { catch as orDefault } from 'zod/mini';

/** The puzzles solved in the best rush of each mode; 0 before the first. */
export type Bests = Readonly<Record<RushMode, number>>;

export const NO_BESTS: Bests = { three: 0, five: 0, survival: 0 };

export const MODES = Object.keys(RUSH_MODES) as readonly RushMode[];

const best = () => orDefault(z.int().check(z.nonnegative()), 0);
const StoredBests = orDefault(z.object({ three: best(), five: best(), survival: best() }), NO_BESTS);

/** Parses the stored value, which may be anything. */
export function parseBests(value: unknown): Bests {
  return StoredBests.parse(value);
}

export function withResult(bests: Bests, mode: RushMode, solved: number): Bests {
  return solved > bests[mode] ? { ...bests, [mode]: solved } : bests;
}
