import { messages } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { SitePage } from './site-page.ts';

const { cookies, site } = messages;

/** The storage of a first-time visitor. */
export const NOBODY = { cookies: [], origins: [] };

/** Simulates a browser whose user blocks storage. Call it before opening the page. */
export async function blockStorage(page: Page, storages: readonly string[]): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names)
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  }, storages);
}

/** Opens a page with a stopped clock and advances it past the delay of the banner. */
export async function openAndLetTimePass(page: Page, path: string): Promise<void> {
  await page.clock.install();
  const banner = page.waitForResponse(/\/Bars-[^/]+\.js$/);
  await page.goto(path);
  await page.clock.runFor(5_000);
  await banner;
  await page.clock.runFor(60_000);
}

/** Page object of the cookie banner. */
export class CookieBannerPage extends SitePage {
  readonly banner = this.page.getByRole('region', { name: cookies.region });
  readonly accept = this.banner.getByRole('button', { name: cookies.accept, exact: true });
  readonly close = this.banner.getByRole('button', { name: cookies.closeName });
  /** The place of the bars on a page that is no playing screen: between the header and the page. */
  readonly bars = this.page.locator('header + div');
  /** The button in the footer. */
  readonly settings = this.page.getByRole('contentinfo').getByRole('button', { name: site.cookieSettings });

  /** The sorted keys of local storage. */
  async localKeys(): Promise<string[]> {
    const { origins } = await this.page.context().storageState();
    return origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name)).toSorted();
  }

  /** The sorted keys of session storage. */
  async sessionKeys(): Promise<string[]> {
    const keys = await this.page.evaluate(() => Object.keys(sessionStorage));
    return keys.toSorted();
  }

  async databases(): Promise<(string | undefined)[]> {
    return this.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  }
}
