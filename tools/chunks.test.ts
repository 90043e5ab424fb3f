import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { EARLY, LATE } from '../apps/web/tools/chunks.ts';
import { repositoryRoot } from './repository.ts';

/** Where the folders of the groups are. `vite` has modules that the bundler makes. */
function folderOf(folder: string): string {
  if (folder.startsWith('web/')) return join(repositoryRoot, 'apps', folder);
  if (/^(?:contract|chess|engine)\//.test(folder)) return join(repositoryRoot, 'packages', folder);
  return join(repositoryRoot, folder === 'node_modules' ? '' : 'node_modules', folder);
}

/** A folder if the path ends with a slash, otherwise a file with any extension. */
function exists(path: string): boolean {
  if (path.endsWith('/')) return existsSync(path);
  return readdirSync(dirname(path)).some((name) => name.startsWith(`${basename(path)}.`));
}

test('a module that is moved or renamed stays in its group: every name is a file or a folder', () => {
  const missing = [EARLY, LATE]
    .flatMap((groups) => Object.values(groups))
    .flatMap((group) => Object.entries(group))
    .filter(([folder]) => folder !== 'vite')
    .flatMap(([folder, names]) => names.split(/\s+/).map((name) => join(folderOf(folder), name)))
    .filter((path) => !exists(path));
  expect(missing).toEqual([]);
});
