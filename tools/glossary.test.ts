/** The glossary names types and functions; each is found where the glossary says. */
import { existsSync, globSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from './repository.ts';

const QUOTED = /`([^`]+)`/g;

function quotedIn(cell: string): string[] {
  return [...cell.matchAll(QUOTED)].map(([, text = '']) => text);
}

/** Files and folders that are named relative to the root or beside the first one: '`packages/chess/src/fen.ts`, `notation`'. */
function pathsOf([first = '', ...more]: readonly string[]): string[] {
  const paths = [first, ...more.flatMap((name) => [name, join(dirname(first), name)])];
  return paths.map((path) => join(repositoryRoot, path)).filter((path) => path !== repositoryRoot && existsSync(path));
}

async function sourceOf(path: string): Promise<string> {
  if (!statSync(path).isDirectory()) return readFile(path, 'utf8');
  const files = globSync('**/*.{ts,tsx,sql}', {
    cwd: path,
    exclude: (name) => /(^|\/)(node_modules|build)$/.test(name),
  });
  return (await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')))).join('\n');
}

test('each type in the glossary is at its location', async () => {
  const glossary = await readFile(join(repositoryRoot, 'docs/glossary.md'), 'utf8');
  const rows = glossary.split('\n').filter((line) => line.startsWith('|'));
  const missing: string[] = [];
  let checked = 0;
  for (const row of rows) {
    const [, term = '', , types = '', location = ''] = row.split('|').map((cell) => cell.trim());
    const paths = pathsOf(quotedIn(location));
    if (paths.length === 0) continue;
    const source = (await Promise.all(paths.map(sourceOf))).join('\n');
    for (const type of quotedIn(types)) {
      checked += 1;
      const name = /^\w+/.exec(type)?.[0] ?? type;
      if (!new RegExp(`\\b${name}\\b`).test(source)) missing.push(`${term}: ${type} in ${location}`);
    }
  }
  expect(checked).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
