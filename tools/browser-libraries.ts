/** The one system library that Chromium from npm needs and a slim machine lacks. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DEBIAN_PACKAGE = 'libnss3';
const LIBRARY_LISTER = '/sbin/ldconfig';

/** Where there is no list of libraries to look at, Chromium itself has to say what it lacks. */
async function isThere(): Promise<boolean> {
  if (!existsSync(LIBRARY_LISTER)) return true;
  const { stdout } = await run(LIBRARY_LISTER, ['-p']);
  return stdout.includes('libnss3.so') && stdout.includes('libnspr4.so');
}

/** Chromium from npm is used on Linux x64 only; elsewhere, and with a browser of one's own, there is nothing to do. */
function usesChromiumOfNpm(): boolean {
  const { PW_CHANNEL, CHROMIUM_PATH } = process.env;
  return process.platform === 'linux' && process.arch === 'x64' && !PW_CHANNEL && !CHROMIUM_PATH;
}

/** Sees to it that Chromium can start: installs the Debian package as root, else throws with the command to run. */
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
