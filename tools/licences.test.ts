import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PERMISSIVE, readShippedPackages, renderLicences } from './licences.ts';
import { repositoryRoot } from './repository.ts';

const shipped = await readShippedPackages();

test('S-21 whatever is handed to visitors or runs on the server is under a permissive licence', () => {
  const all = [...shipped.web, ...shipped.server];
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ licence }) => !PERMISSIVE.has(licence))).toEqual([]);
});

test('what the pages are made of is found, and what only builds them is not', () => {
  const names = shipped.web.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'scheduler', 'react-router', 'lucide-react', 'zod']));
  expect(names).not.toContain('vite');
  expect(names.some((name) => name.startsWith('@sixtyfour/'))).toBe(false);
});

test('the lists that ship are those of the lock file: "npm run licences" writes them', async () => {
  for (const [file, content] of Object.entries(await renderLicences(shipped))) {
    expect(await readFile(join(repositoryRoot, file), 'utf8'), file).toBe(content);
  }
});
