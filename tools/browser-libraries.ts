/** Ensures the system library that the Chromium from npm needs and minimal machines lack. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { usesChromiumOfNpm } from './browser.ts';

const run = promisify(execFile);
const DEBIAN_PACKAGE = 'libnss3';
const LIBRARY_LISTER = '/sbin/ldconfig';

/** Without ldconfig, assumes that the library is present; if it is not, Chromium reports it. */
async function isThere(): Promise<boolean> {
  if (!existsSync(LIBRARY_LISTER)) return true;
  const { stdout } = await run(LIBRARY_LISTER, ['-p']);
  return stdout.includes('libnss3.so') && stdout.includes('libnspr4.so');
}

/** Installs the Debian package when running as root; otherwise throws with the command to run. */
export async function ensureBrowserLibraries(): Promise<string> {
  if (!usesChromiumOfNpm() || (await isThere())) return '';
  const command = `apt-get update && apt-get install -y --no-install-recommends ${DEBIAN_PACKAGE}`;
  if (process.getuid?.() !== 0) {
    throw new Error(
      `Chromium needs the system library ${DEBIAN_PACKAGE}. On Debian and Ubuntu: sudo sh -c '${command}'`,
    );
  }
  process.stdout.write(`Chromium needs ${DEBIAN_PACKAGE}, which is missing here. Running: ${command}\n`);
  await run('sh', ['-c', command]);
  if (!(await isThere()))
    throw new Error(`${DEBIAN_PACKAGE} was installed, and Chromium's libraries are still missing.`);
  return `installed ${DEBIAN_PACKAGE}`;
}
