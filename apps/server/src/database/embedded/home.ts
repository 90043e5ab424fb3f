/** The files of the embedded server: a cluster in a folder that the user of PostgreSQL can reach. */
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Account, canEnter, chooseAccount } from './account.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { SHARED_FOLDER, exists, isSymbolicLink, makeSharedFolder, putInPlace, removeAbandoned } from './files.ts';
import { findInstallation, type Installation, reachableInstallation } from './installation.ts';
import { runProgram } from './programs.ts';

/** The name of the database and of the role that owns it. */
export const DATABASE_NAME = 'sixtyfour';

const SUPERUSER = 'postgres';
const PASSWORD_BYTES = 24;

export interface Home {
  readonly account: Account | null;
  readonly installation: Installation;
  /** The data directory of PostgreSQL, without symbolic links. */
  readonly dataFolder: string;
  readonly logFile: string;
  readonly password: string;
}

/** Runs initdb and creates the role and the database, in a temporary folder that is then renamed. */
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

/** The target of a symbolic link in DATA_DIR. */
async function followLink(link: string): Promise<string> {
  try {
    return await realpath(link);
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `${link} leads to a database that is not there: bring it back, or remove the link to begin with an empty one.`,
      { cause },
    );
  }
}

/** Creates a cluster in the shared folder, and a link to it in DATA_DIR. */
async function makeClusterElsewhere(
  link: string,
  installation: Installation,
  account: Account | null,
): Promise<string> {
  const cluster = join(SHARED_FOLDER, `data-${randomBytes(6).toString('hex')}`);
  await makeSharedFolder();
  await makeCluster(cluster, installation, account);
  try {
    await symlink(cluster, link);
  } catch (error) {
    await rm(cluster, { recursive: true });
    // Another process was faster.
    if (!(await isSymbolicLink(link))) throw error;
  }
  return followLink(link);
}

/** The real folder of the cluster at `place`. Creates the cluster if it is missing. */
async function openCluster(place: string, installation: Installation, account: Account | null): Promise<string> {
  if (await isSymbolicLink(place)) return followLink(place);
  const parent = await realpath(dirname(place));
  const cluster = join(parent, basename(place));
  if (await canEnter(account, parent)) {
    if (!(await exists(cluster))) await makeCluster(cluster, installation, account);
    return cluster;
  }
  if (!(await exists(cluster))) return makeClusterElsewhere(place, installation, account);
  throw new EmbeddedDatabaseError(
    `${cluster} holds the database, and the account that it belongs to cannot enter that folder: ` +
      'let it through the folders above (chmod o+x), or choose another DATA_DIR.',
  );
}

/** A cluster works only with the major version that created it. */
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
 * Finds or creates all files of the server for `dataDir`. The cluster is `<dataDir>/postgres` or the folder that it
 * links to, and contains `data`, `password` (readable only by its owner) and `server.log`. Throws
 * EmbeddedDatabaseError.
 */
export async function prepareHome(dataDir: string, print: (line: string) => void): Promise<Home> {
  await mkdir(dataDir, { recursive: true });
  for (const folder of [dataDir, SHARED_FOLDER]) await removeAbandoned(folder);
  const place = join(dataDir, 'postgres');
  const account = await chooseAccount(place);
  const installation = await reachableInstallation(await findInstallation(), account, print);
  const cluster = await openCluster(place, installation, account);
  if (await isSymbolicLink(place)) print(`The database of ${dataDir} lies in ${cluster}, where its account can enter.`);
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
