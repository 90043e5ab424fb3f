import { classicEvaluation, classicScore } from './evaluate.ts';
import { classicOrder, classicSearch } from './search.ts';
import { CLASSIC_TABLES, CLASSIC_VALUES } from './values.ts';

export { classicSearch, type ClassicResult } from './search.ts';

/**
 * The engine as specified: the baseline against which the characters are measured. The full evaluation also builds on
 * its piece values.
 */
export const classic = {
  values: CLASSIC_VALUES,
  tables: CLASSIC_TABLES,
  evaluate: classicEvaluation,
  score: classicScore,
  order: classicOrder,
  search: classicSearch,
} as const;
