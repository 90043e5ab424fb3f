/** Runs the programs of PostgreSQL. */
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
  /** The user to run as. Null: the user of this process. */
  readonly account: Account | null;
}

/**
 * Runs a program to its end. `input` goes to its stdin. Throws EmbeddedDatabaseError with its output if it fails. It
 * runs in a new session, so that Ctrl-C in the terminal does not interrupt it.
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
  // A program may exit without reading its input; then only its exit code matters.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const said = text(child.stderr);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new EmbeddedDatabaseError(`${name} failed: ${(await said).trim()}`);
}
