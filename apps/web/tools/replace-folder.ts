import { rename, rm } from 'node:fs/promises';

/** A handler of rejections: false for errors with these codes. */
const unless =
  (...codes: readonly string[]) =>
  (error: NodeJS.ErrnoException): false => {
    if (!codes.includes(error.code ?? '')) throw error;
    return false;
  };

/** Renames `made` to `target` in place of the folder there. If several processes do so, the last one wins. */
export async function replaceFolder(made: string, target: string): Promise<void> {
  const previous = `${made}.previous`;
  do {
    await rm(previous, { recursive: true, force: true });
    await rename(target, previous).catch(unless('ENOENT'));
    // Another process may be faster.
  } while ((await rename(made, target).catch(unless('ENOTEMPTY', 'EEXIST'))) === false);
  await rm(previous, { recursive: true, force: true });
}
