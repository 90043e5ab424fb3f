/** Small questions to the file system, and steps that are done whole or not at all. */
import { chmod, lstat, mkdir, rename, rm } from 'node:fs/promises';

/** Where root puts what the account of PostgreSQL cannot reach. */
export const SHARED_FOLDER = '/var/lib/sixtyfour';

export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null;
}

export async function isSymbolicLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isSymbolicLink() === true;
}

/** Puts `made` in place of `target` in one step; another process may have been faster, which is as good. */
export async function putInPlace(made: string, target: string): Promise<void> {
  try {
    await rename(made, target);
  } catch (error) {
    await rm(made, { recursive: true });
    if (!(await exists(target))) throw error;
  }
}

/** Everybody may enter it, whatever the mask of this process says. */
export async function makeSharedFolder(): Promise<void> {
  await mkdir(SHARED_FOLDER, { recursive: true });
  await chmod(SHARED_FOLDER, 0o755);
}
