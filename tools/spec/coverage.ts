/** Computes which rows the tests prove. */
import type { RanTest } from './reports.ts';
import { idsIn, rulingsIn, type Specification } from './rows.ts';

export interface Coverage {
  /** Row ids. */
  readonly proved: ReadonlySet<string>;
  /** Ids in titles that are neither a row nor a ruling. */
  readonly unknown: readonly string[];
}

/**
 * A row is proved if at least one test with its id passed and none failed. For a row that needs a browser, only browser
 * tests count.
 */
export function measure({ rows, rulings }: Specification, tests: readonly RanTest[]): Coverage {
  const known = new Map(rows.map((row) => [row.id, row]));
  const proved = new Set<string>();
  const failed = new Set<string>();
  const unknown = new Set<string>();
  for (const test of tests) {
    for (const id of rulingsIn(test.title)) if (!rulings.has(id)) unknown.add(id);
    for (const id of idsIn(test.title)) {
      const row = known.get(id);
      if (row === undefined) unknown.add(id);
      else if (test.outcome === 'failed') failed.add(id);
      else if (test.outcome === 'passed' && (test.runner === 'browser' || !row.needsBrowser)) proved.add(id);
    }
  }
  for (const id of failed) proved.delete(id);
  return { proved, unknown: [...unknown].toSorted() };
}
