import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceFolder } from '../apps/web/tools/replace-folder.ts';

test('folders that replace the same one at the same time do not fail, and one of them remains whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sixtyfour-replace-'));
  const target = join(folder, 'build');
  const names = ['build', 'one', 'two', 'three'];
  for (const name of names) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'stamp'), '');
  }
  await Promise.all(names.slice(1).map((name) => replaceFolder(join(folder, name), target)));
  expect(await readdir(folder)).toEqual(['build']);
  expect(await readdir(target)).toEqual(['stamp']);
  await rm(folder, { recursive: true });
});
