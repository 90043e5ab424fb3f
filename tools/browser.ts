/** The Chromium for the browser tests and for measurements of the site. */
import { statfs } from 'node:fs/promises';
import type { LaunchOptions } from '@playwright/test';

const SHARED_MEMORY = '/dev/shm';
/** In bytes. Containers have 64 MiB by default, which one page may fill. */
const ENOUGH_SHARED_MEMORY = 2 ** 30;

/** The Chromium from npm is used on Linux x64 only, unless the environment names another browser. */
export function usesChromiumOfNpm(): boolean {
  const { PW_CHANNEL, CHROMIUM_PATH } = process.env;
  return process.platform === 'linux' && process.arch === 'x64' && !PW_CHANNEL && !CHROMIUM_PATH;
}

/**
 * The browser that the environment names, the Chromium from npm on Linux, or Playwright's own. The arguments of
 * @sparticuz/chromium are not used, because they disable web security and site isolation. Of ours, root needs
 * --no-sandbox; --in-process-gpu saves a process per browser and a seventh of all CPU time.
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
 * Playwright makes Chromium keep shared memory in temporary files, because a container may have little shared memory.
 * With enough of it, real shared memory saves a seventh of all CPU time.
 */
async function unneededArgs(): Promise<string[]> {
  const { bavail, bsize } = await statfs(SHARED_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ENOUGH_SHARED_MEMORY ? ['--disable-dev-shm-usage'] : [];
}
