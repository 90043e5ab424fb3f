import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
