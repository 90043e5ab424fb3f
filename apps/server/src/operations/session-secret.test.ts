import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptSecret } from './session-secret.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixtyfour-secret-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('S-22 the secret is made once, differs from server to server and only its owner reads it', async () => {
  const secret = await keptSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await keptSecret(folder)).toBe(secret);
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
  await rm(join(folder, 'session-secret'));
  expect(await keptSecret(folder)).not.toBe(secret);
});

test('an empty file is no secret', async () => {
  await writeFile(join(folder, 'session-secret'), '');
  await expect(keptSecret(folder)).rejects.toThrow('session-secret');
});
