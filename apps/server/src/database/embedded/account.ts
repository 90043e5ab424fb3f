/** The user that PostgreSQL runs as, because it refuses to run as root. */
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError, USE_ANOTHER } from './errors.ts';

const run = promisify(execFile);

/** The name of the user in Linux distributions. */
const ACCOUNT_NAME = 'postgres';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

async function findSystemAccount(): Promise<Account | null> {
  try {
    const [user, group] = await Promise.all([run('id', ['-u', ACCOUNT_NAME]), run('id', ['-g', ACCOUNT_NAME])]);
    return { uid: Number(user.stdout), gid: Number(group.stdout) };
  } catch {
    return null;
  }
}

/**
 * Null if this process does not run as root. For root: the owner of `cluster` if it exists, otherwise the system user
 * `postgres`, which is created if missing. Throws EmbeddedDatabaseError.
 */
export async function chooseAccount(cluster: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = await findSystemAccount();
  if (found !== null) return found;
  let reason = '';
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      ACCOUNT_NAME,
    ]);
  } catch (error) {
    reason = error instanceof Error ? error.message.trim() : String(error);
  }
  const made = await findSystemAccount();
  if (made !== null) return made;
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and the account ${ACCOUNT_NAME} could not be made (${reason}). ` +
      `Start as another user. Or: ${USE_ANOTHER}`,
  );
}

const MAY_ENTER = { owner: 0o100, group: 0o010, others: 0o001 } as const;

/** Whether the account can enter the existing folder and all its parents. */
export async function canEnter(account: Account | null, folder: string): Promise<boolean> {
  if (account === null) return true;
  const { mode, uid, gid } = await stat(folder);
  const needed = uid === account.uid ? MAY_ENTER.owner : gid === account.gid ? MAY_ENTER.group : MAY_ENTER.others;
  if ((mode & needed) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canEnter(account, parent);
}
