/** Every path of this repository in a document exists, except in decision records, which keep old names as history. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from './repository.ts';

const SKIPPED = new Set(['node_modules', 'build', '.git', '.cache', '.data', 'shared']);
const QUOTED =
  /`((?:(?:apps|docs|lab|ops|packages|tests|tools)\/|(?=[\w./-]*\w\.(?:tsx?|mjs|css|md|sql|wat)`))[\w./-]+)`/g;
const LINK = /\]\((?!\w+:)([^)#\s]+)(?:#[^)]*)?\)/g;

test('every path in a document exists', async () => {
  const exclude = (path: string) => SKIPPED.has(path.split('/').at(-1) ?? '');
  const paths = globSync('**', { cwd: repositoryRoot, exclude });
  // With surrounding slashes, a document may omit the first folders of a path, but not a part of a name.
  const known = paths.map((path) => `/${path}/`).join('\n');
  const documents = paths.filter((path) => path.endsWith('.md') && !path.startsWith('docs/decisions/'));
  expect(documents).toContain('README.md');

  const missing: string[] = [];
  for (const document of documents) {
    const text = await readFile(join(repositoryRoot, document), 'utf8');
    const quoted = [...text.matchAll(QUOTED)]
      .map(([, path = '']) => path)
      .filter((path) => !/(^|\/)build\//.test(path));
    const linked = [...text.matchAll(LINK)].map(([, path = '']) => normalize(join(dirname(document), path)));
    for (const path of [...quoted, ...linked]) {
      if (!known.includes(`/${path.replace(/\/$/, '')}/`)) missing.push(`${document}: ${path}`);
    }
  }
  expect(missing).toEqual([]);
});
