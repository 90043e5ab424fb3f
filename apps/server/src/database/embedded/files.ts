/** File system helpers, with atomic replacement. */
import { chmod, lstat, mkdir, rename, rm } from 'node:fs/promises';

/** For root: where files go that the user of PostgreSQL could not reach otherwise. */
export const SHARED_FOLDER = '/var/lib/sixtyfour';

export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null;
}

export async function isSymbolicLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isSymbolicLink() === true;
}

/** Renames `made` to `target` atomically. If another process has already created `target`, deletes `made`. */
export async function putInPlace(made: string, target: string): Promise<void> {
  try {
    await rename(made, target);
  } catch (error) {
    await rm(made, { recursive: true });
    if (!(await exists(target))) throw error;
  }
}

/** Creates SHARED_FOLDER so that everyone can enter it, whatever the umask is. */
export async function makeSharedFolder(): Promise<void> {
  await mkdir(SHARED_FOLDER, { recursive: true });
  await chmod(SHARED_FOLDER, 0o755);
}
