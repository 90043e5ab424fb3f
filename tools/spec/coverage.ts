/** Computes which rows the tests prove, and renders docs/spec/coverage.md. */
import type { RanTest } from './reports.ts';
import { idsIn, rulingsIn } from './rows.ts';
import type { Row, Specification } from './rows.ts';

export interface Coverage {
  /** The runners that proved each row, by row id. */
  readonly proved: ReadonlyMap<string, ReadonlySet<RanTest['runner']>>;
  /** Ids in titles that are neither a row nor a ruling. */
  readonly unknown: readonly string[];
}

/**
 * A row is proved if a test with its id passed and none failed. For a row that needs a browser, only browser tests
 * count.
 */
export function measure({ rows, rulings }: Specification, tests: readonly RanTest[]): Coverage {
  const known = new Map(rows.map((row) => [row.id, row]));
  const proved = new Map<string, Set<RanTest['runner']>>();
  const failed = new Set<string>();
  const unknown = new Set<string>();
  for (const test of tests) {
    for (const id of rulingsIn(test.title)) if (!rulings.has(id)) unknown.add(id);
    for (const id of idsIn(test.title)) {
      const row = known.get(id);
      if (row === undefined) unknown.add(id);
      else if (test.outcome === 'failed') failed.add(id);
      else if (test.outcome === 'passed' && (test.runner === 'browser' || !row.needsBrowser)) {
        proved.set(id, (proved.get(id) ?? new Set()).add(test.runner));
      }
    }
  }
  for (const id of failed) proved.delete(id);
  return { proved, unknown: [...unknown].toSorted() };
}

function lineOf(row: Row, { proved }: Coverage): string {
  const runners = proved.get(row.id);
  if (runners === undefined) return `- [ ] ${row.id} ${row.text}`;
  return `- [x] ${row.id} (${[...runners].toSorted().join(', ')}) ${row.text}`;
}

/** The rows that need a proof, by piece of work. */
export function wantedByPiece({ rows, pieces }: Specification): { name: string; rows: Row[] }[] {
  return pieces.map((name) => ({ name, rows: rows.filter((row) => row.piece === name && !row.waived) }));
}

/** The text of coverage.md. It has no date, so that it changes only with the coverage. */
export function render(specification: Specification, coverage: Coverage): string {
  const isProved = (row: Row): boolean => coverage.proved.has(row.id);
  const pieces = wantedByPiece(specification);
  const table = pieces.map((piece) => {
    const proved = piece.rows.filter(isProved).length;
    return `| ${piece.name} | ${piece.rows.length} | ${proved} | ${piece.rows.length - proved} |`;
  });
  const lists = pieces.flatMap((piece) => [
    `## ${piece.name}`,
    '',
    ...piece.rows.map((row) => lineOf(row, coverage)),
    '',
  ]);
  return [
    '# Rows and the tests that prove them',
    '',
    'Made by `npm run coverage:spec -- --write` after a whole `npm test`; not edited by hand. A row is proved when a',
    'test whose title bears its id ran and passed, in the unit tests or in the browser. See CONTRIBUTING.md.',
    '',
    '| piece | rows | proved | open |',
    '| --- | --- | --- | --- |',
    ...table,
    '',
    ...lists,
    '## Waived',
    '',
    ...specification.rows.filter((row) => row.waived).map((row) => `- ${row.id} ${row.text}`),
    '',
  ].join('\n');
}

/** The ids of the proved rows in a rendered file. */
export function provedIn(markdown: string): string[] {
  return [...markdown.matchAll(/^- \[x\] (R-[A-Z]+-\d+) /gm)].map(([, id]) => id ?? '');
}
