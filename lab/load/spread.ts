/** Percentiles of a list of times. */
import type { Ms } from '@sixtyfour/chess';

export interface Spread {
  readonly p50: Ms;
  readonly p95: Ms;
  readonly p99: Ms;
  readonly longest: Ms;
}

/** The value below which this share lies; 0 without values. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function spreadOf(times: readonly Ms[]): Spread {
  const sorted = times.toSorted((one, other) => one - other);
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    longest: sorted.at(-1) ?? 0,
  };
}
