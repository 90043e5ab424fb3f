/** Where the embedded server lives: its programs and its cluster, both where its account gets to them. */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { canEnter, chooseAccount } from './account.ts';
import type { Account } from './account.ts';
import { EmbeddedDatabaseError, findInstallation, runProgram } from './programs.ts';
import type { Installation } from './programs.ts';

const run = promisify(execFile);

/** Where root puts what the account of PostgreSQL cannot reach. */
const SHARED_FOLDER = '/var/lib/sixtyfour';

/** Both the name of the database and of the role that owns it. */
export const DATABASE_NAME = 'sixtyfour';

const SUPERUSER = 'postgres';
const PASSWORD_BYTES = 24;

export interface Home {
  readonly account: Account | null;
  readonly installation: Installation;
  /** The folder that PostgreSQL calls its data directory, without symbolic links. */
  readonly dataFolder: string;
  readonly logFile: string;
  readonly password: string;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null;
}

/** Puts `made` in place of `target` in one step; another process may have been faster, which is as good. */
async function putInPlace(made: string, target: string): Promise<void> {
  try {
    await rename(made, target);
  } catch (error) {
    await rm(made, { recursive: true });
    if (!(await exists(target))) throw error;
  }
}

/** The installation itself, or a copy of it that the account can run. */
async function reachableInstallation(account: Account | null, say: (line: string) => void): Promise<Installation> {
  const { folder, version } = await findInstallation();
  if (await canEnter(account, await realpath(folder))) return { folder, version };
  const copy = join(SHARED_FOLDER, `postgresql-${version}`);
  if (!(await exists(copy))) {
    await mkdir(SHARED_FOLDER, { recursive: true });
    const making = await mkdtemp(`${copy}.making-`);
    await cp(folder, making, { recursive: true, verbatimSymlinks: true });
    await chmod(making, 0o755);
    await putInPlace(making, copy);
  }
  say(`PostgreSQL cannot run from ${folder}, which its account cannot enter: it runs from ${copy}.`);
  return { folder: copy, version };
}

/**
 * The real folder of the cluster that `link`, a path in DATA_DIR, stands for. Where the account cannot enter, it is
 * another one, and `link` becomes a symbolic link to it, so that it is found again whatever the rights become.
 */
async function reachableCluster(link: string, account: Account | null, say: (line: string) => void): Promise<string> {
  const isLink = (await lstat(link).catch(() => null))?.isSymbolicLink() === true;
  if (isLink) {
    try {
      return await realpath(link);
    } catch (cause) {
      throw new EmbeddedDatabaseError(
        `${link} leads to the database, and there is none: bring it back, or remove the link to begin with an empty one.`,
        { cause },
      );
    }
  }
  const folder = join(await realpath(dirname(link)), basename(link));
  if (await canEnter(account, dirname(folder))) return folder;
  const elsewhere = join(SHARED_FOLDER, `data-${shortHash(folder)}`);
  await mkdir(SHARED_FOLDER, { recursive: true });
  if (await exists(folder)) {
    // It was made when the account could still enter. `cp -a` keeps the owner, which Node's cp does not.
    const making = await mkdtemp(`${elsewhere}.making-`);
    await run('cp', ['-a', `${folder}/.`, making]);
    await putInPlace(making, elsewhere);
    await rm(folder, { recursive: true });
  }
  await symlink(elsewhere, link);
  say(`PostgreSQL's account cannot enter ${folder}: the data lies in ${elsewhere}.`);
  return elsewhere;
}

/** initdb and the role and database of the product, in a folder of its own that is then put in place whole. */
async function makeCluster(cluster: string, installation: Installation, account: Account | null): Promise<void> {
  const making = await mkdtemp(`${cluster}.making-`);
  if (account !== null) await chown(making, account.uid, account.gid);
  const passwordFile = join(making, 'password');
  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account !== null) await chown(passwordFile, account.uid, account.gid);
  const dataFolder = join(making, 'data');
  try {
    await runProgram({ installation, name: 'initdb', account }, [
      '-D',
      dataFolder,
      '--username',
      SUPERUSER,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ]);
    await runProgram(
      { installation, name: 'postgres', account },
      ['--single', '-D', dataFolder, 'postgres'],
      `create role ${DATABASE_NAME} login createdb password '${password}'\ncreate database ${DATABASE_NAME} owner ${DATABASE_NAME}\n`,
    );
  } catch (error) {
    await rm(making, { recursive: true });
    throw error;
  }
  await putInPlace(making, cluster);
}

/** A cluster is bound to the major version that made it. */
async function checkVersion(dataFolder: string, installation: Installation): Promise<void> {
  const made = (await readFile(join(dataFolder, 'PG_VERSION'), 'utf8')).trim();
  const [major] = installation.version.split('.');
  if (made === major) return;
  throw new EmbeddedDatabaseError(
    `${dataFolder} was made by PostgreSQL ${made}, and npm has installed ${installation.version}: ` +
      `bring the data over with pg_dump and pg_restore, or go back to the version that made it.`,
  );
}

/**
 * Finds or makes everything that a server for `dataDir` needs. Everything of the cluster lies in `<dataDir>/postgres`:
 * `data`, `password` (readable by its owner alone) and `server.log`. Throws EmbeddedDatabaseError.
 */
export async function prepareHome(dataDir: string, say: (line: string) => void): Promise<Home> {
  await mkdir(dataDir, { recursive: true });
  const link = join(dataDir, 'postgres');
  const account = await chooseAccount(link);
  const installation = await reachableInstallation(account, say);
  const cluster = await reachableCluster(link, account, say);
  if (!(await exists(cluster))) await makeCluster(cluster, installation, account);
  const dataFolder = await realpath(join(cluster, 'data'));
  await checkVersion(dataFolder, installation);
  return {
    account,
    installation,
    dataFolder,
    logFile: join(cluster, 'server.log'),
    password: await readFile(join(cluster, 'password'), 'utf8'),
  };
}
