/** The Chromium that the browser tests and the measurements of the site use. */
import type { LaunchOptions } from '@playwright/test';

/**
 * One that the environment names, the one from npm on Linux, or Playwright's own.
 * `--no-sandbox` only: the argument list of @sparticuz/chromium switches web security and site isolation off.
 */
export async function chooseBrowser(): Promise<LaunchOptions> {
  const { PW_CHANNEL, CHROMIUM_PATH } = process.env;
  if (PW_CHANNEL) return { channel: PW_CHANNEL };
  const args = ['--no-sandbox'];
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH, args };
  if (process.platform !== 'linux' || process.arch !== 'x64') return {};
  const { default: chromium } = await import('@sparticuz/chromium');
  return { executablePath: await chromium.executablePath(), args };
}
