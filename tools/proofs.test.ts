/** In docs/security.md and docs/reliability.md, every id has a row, and every cited test file has a title with it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from './repository.ts';

const read = (file: string) => readFile(join(repositoryRoot, file), 'utf8');

const TABLES = [
  ['docs/security.md', 'S', 27],
  ['docs/reliability.md', 'F', 20],
  ['docs/reliability.md', 'I', 15],
] as const;

interface Proof {
  readonly id: string;
  /** The last cell of the row. */
  readonly cell: string;
}

function proofsIn(markdown: string, letter: string): Proof[] {
  const row = new RegExp(`^\\| (${letter}-\\d\\d) \\|.*\\| ([^|]+) \\|$`, 'gm');
  return [...markdown.matchAll(row)].map(([, id = '', cell = '']) => ({ id, cell: cell.trim() }));
}

const filesIn = (cell: string) => [...cell.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, file = '']) => file);

describe.each(TABLES)('%s, %s', (document, letter, count) => {
  test('has a row for each id', async () => {
    const ids = proofsIn(await read(document), letter).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: count }, (_, index) => `${letter}-${String(index + 1).padStart(2, '0')}`));
  });

  test('cites test files with a title that has the id, or explains why there are none', async () => {
    const missing: string[] = [];
    for (const { id, cell } of proofsIn(await read(document), letter)) {
      const files = filesIn(cell);
      if (files.length === 0 && !cell.startsWith('Not tested')) missing.push(`${id} has neither a test nor a reason`);
      for (const file of files) {
        const source = await read(file).catch(() => '');
        // Inside a string, because only titles count.
        if (!new RegExp(`['"\`][^'"\`\\n]*\\b${id}\\b`).test(source)) missing.push(`${id}: no test of it in ${file}`);
      }
    }
    expect(missing).toEqual([]);
  });
});
