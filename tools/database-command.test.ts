import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('a command without the database of `npm start` fails, and does not create an empty one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sixtyfour-command-'));
  const program = join(import.meta.dirname, 'backup.ts');
  const ran = promisify(execFile)(process.execPath, [program, 'backup', join(folder, 'file')], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder },
  });
  await expect(ran).rejects.toMatchObject({
    code: 1,
    stdout: `There is no database in ${folder}: set DATA_DIR or DATABASE_URL as for npm start, or start the site once.\n`,
  });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
