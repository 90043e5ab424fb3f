/** How the programs of PostgreSQL are run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Account } from './account.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import type { Installation } from './installation.ts';

export interface Program {
  readonly installation: Installation;
  readonly name: 'initdb' | 'pg_ctl' | 'postgres';
  /** Whom it runs as; null for whoever runs this process. */
  readonly account: Account | null;
}

/**
 * Runs it to its end. `input` goes to its stdin. Throws EmbeddedDatabaseError with what it wrote when it fails.
 * It gets a session of its own, so that a Ctrl-C in the terminal does not cut it off half-way.
 */
export async function runProgram(
  { installation, name, account }: Program,
  args: readonly string[],
  input = '',
): Promise<void> {
  const child = spawn(join(installation.folder, 'bin', name), args, {
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
  });
  // A program that ends without reading its input is judged by its exit code.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const said = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new EmbeddedDatabaseError(`${name} failed: ${(await said).trim()}`);
}
