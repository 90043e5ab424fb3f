/** File system helpers, with atomic replacement. */
import { chmod, lstat, mkdir, rename, rm } from 'node:fs/promises';

/** For root: the folder for files that the account of PostgreSQL could not reach elsewhere. */
export const SHARED_FOLDER = '/var/lib/sixtyfour';

export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null;
}

export async function isSymbolicLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isSymbolicLink() === true;
}

/** Renames `made` to `target` atomically. It is not an error when another process was faster. */
export async function putInPlace(made: string, target: string): Promise<void> {
  try {
    await rename(made, target);
  } catch (error) {
    await rm(made, { recursive: true });
    if (!(await exists(target))) throw error;
  }
}

/** Everybody can enter it, regardless of the umask. */
export async function makeSharedFolder(): Promise<void> {
  await mkdir(SHARED_FOLDER, { recursive: true });
  await chmod(SHARED_FOLDER, 0o755);
}
