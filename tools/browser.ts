/** The Chromium that the browser tests and the measurements of the site use. */
import { statfs } from 'node:fs/promises';
import type { LaunchOptions } from '@playwright/test';

const SHARED_MEMORY = '/dev/shm';
/** In bytes; containers have 64 MiB by default, which a page may fill. */
const ENOUGH_SHARED_MEMORY = 2 ** 30;

/** The Chromium from npm is used on Linux x64 only, unless the environment names another browser. */
export function usesChromiumOfNpm(): boolean {
  const { PW_CHANNEL, CHROMIUM_PATH } = process.env;
  return process.platform === 'linux' && process.arch === 'x64' && !PW_CHANNEL && !CHROMIUM_PATH;
}

/**
 * The browser named by the environment, the Chromium from npm on Linux, or Playwright's own. The argument list of
 * @sparticuz/chromium would disable web security and site isolation. Of our arguments, root needs the first, and the
 * second saves a process per browser and a seventh of all processor time.
 */
export async function chooseBrowser(): Promise<LaunchOptions> {
  const { PW_CHANNEL, CHROMIUM_PATH } = process.env;
  if (PW_CHANNEL) return { channel: PW_CHANNEL };
  const args = ['--no-sandbox', '--in-process-gpu'];
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH, args };
  if (!usesChromiumOfNpm()) return {};
  const { default: chromium } = await import('@sparticuz/chromium');
  return { executablePath: await chromium.executablePath(), args, ignoreDefaultArgs: await unneededArgs() };
}

/**
 * Playwright has Chromium share memory in files of the temporary folder, because a container may have little. Where
 * there is enough, real shared memory saves a seventh of all processor time.
 */
async function unneededArgs(): Promise<string[]> {
  const { bavail, bsize } = await statfs(SHARED_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ENOUGH_SHARED_MEMORY ? ['--disable-dev-shm-usage'] : [];
}
