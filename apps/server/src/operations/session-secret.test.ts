import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadOrCreateSecret } from './session-secret.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixtyfour-secret-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('S-22 the secret is created once, is different for each server, and is readable only by its owner', async () => {
  const secret = await loadOrCreateSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await loadOrCreateSecret(folder)).toBe(secret);
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
  await rm(join(folder, 'session-secret'));
  expect(await loadOrCreateSecret(folder)).not.toBe(secret);
});

test('an empty file is refused', async () => {
  await writeFile(join(folder, 'session-secret'), '');
  await expect(loadOrCreateSecret(folder)).rejects.toThrow('session-secret');
});

test('starts at the same time get the same secret, and leave one file', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadOrCreateSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['session-secret']);
});

test('a secret that cannot be written leaves no file that would stop the next start', async () => {
  const module = JSON.stringify(resolve(import.meta.dirname, 'session-secret.ts'));
  const program = `await (await import(${module})).loadOrCreateSecret(process.argv[1])`;
  // No file can grow, as on a full disk.
  const limited = ['-c', 'ulimit -f 0 && exec "$@"', 'sh', process.execPath, '--input-type=module', '--eval', program];
  await expect(promisify(execFile)('sh', [...limited, folder])).rejects.toThrow('EFBIG');
  expect(await readdir(folder)).toEqual([]);
});
