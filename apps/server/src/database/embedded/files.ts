/** File system helpers, with atomic replacement. */
import { chmod, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

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

/** A folder that is being made, beside the one that it will be renamed to. */
const MAKING = /\.making-\w{6}$/;
/** Making one takes seconds. */
const ABANDONED_MS = 3_600_000;

/** Deletes the folders in `parent` that an interrupted process did not finish. Errors are ignored. */
export async function removeAbandoned(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const folder of names.filter((name) => MAKING.test(name)).map((name) => join(parent, name))) {
    const { mtimeMs = Infinity } = (await lstat(folder).catch(() => null)) ?? {};
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true }).catch(() => undefined);
  }
}

/** Creates SHARED_FOLDER so that everyone can enter it, whatever the umask is. */
export async function makeSharedFolder(): Promise<void> {
  await mkdir(SHARED_FOLDER, { recursive: true });
  await chmod(SHARED_FOLDER, 0o755);
}
