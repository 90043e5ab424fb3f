/** A reproducible sample of mutants, and the estimate for all of them. */
import { createHash } from 'node:crypto';

/** Identifies a mutant in the same sources: its file, position and replacement. */
export interface MutantIdentity {
  readonly fileName: string;
  readonly location: unknown;
  readonly mutatorName: string;
  readonly replacement?: string;
}

/** Chooses `count` mutants by `seed`, independent of the order of the list; all of them if there are fewer. */
export function sampleOf<M extends MutantIdentity>(mutants: readonly M[], seed: number, count: number): readonly M[] {
  const keyOf = ({ fileName, location, mutatorName, replacement }: M): string =>
    createHash('sha256')
      .update(JSON.stringify([seed, fileName, location, mutatorName, replacement]))
      .digest('hex');
  return mutants
    .map((mutant) => ({ mutant, key: keyOf(mutant) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

const NORMAL_95 = 1.96;

/** Wilson's 95% confidence interval of a share, with bounds from 0 to 1. */
export function shareInterval(hits: number, total: number): readonly [low: number, high: number] {
  if (total === 0) return [0, 1];
  const share = hits / total;
  const square = NORMAL_95 ** 2;
  const center = share + square / (2 * total);
  const spread = NORMAL_95 * Math.sqrt((share * (1 - share)) / total + square / (4 * total ** 2));
  const scale = 1 + square / total;
  return [Math.max(0, (center - spread) / scale), Math.min(1, (center + spread) / scale)];
}
