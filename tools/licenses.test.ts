import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PERMISSIVE, readShippedPackages, renderLicenses } from './licenses.ts';
import { repositoryRoot } from './repository.ts';

const shipped = await readShippedPackages();

test('S-21 all packages in the pages and on the server have a permissive license', () => {
  const all = [...shipped.web, ...shipped.server];
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ license }) => !PERMISSIVE.has(license))).toEqual([]);
});

test('finds packages in the pages, but not those that only build them', () => {
  const names = shipped.web.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'scheduler', 'regexparam', 'lucide-react', 'zod']));
  expect(names).not.toContain('vite');
  expect(names.some((name) => name.startsWith('@sixtyfour/'))).toBe(false);
});

test('the shipped lists match the lock file ("npm run licenses" writes them)', async () => {
  for (const [file, content] of Object.entries(await renderLicenses(shipped))) {
    expect(await readFile(join(repositoryRoot, file), 'utf8'), file).toBe(content);
  }
});
