import { messages } from '@sixtyfour/contract';
import type { Locator, Page } from '@playwright/test';

const { cookies, site } = messages;

/** The cookie banner as a visitor meets it. */
export class CookieBannerPage {
  readonly page: Page;
  readonly banner: Locator;
  readonly accept: Locator;
  readonly close: Locator;
  /** In the footer. */
  readonly settings: Locator;

  constructor(page: Page) {
    this.page = page;
    this.banner = page.getByRole('region', { name: cookies.region });
    this.accept = this.banner.getByRole('button', { name: cookies.accept, exact: true });
    this.close = this.banner.getByRole('button', { name: cookies.closeName });
    this.settings = page.getByRole('contentinfo').getByRole('button', { name: site.cookieSettings });
  }

  /** Names of what the site keeps in local storage, sorted. */
  async localKeys(): Promise<string[]> {
    const { origins } = await this.page.context().storageState();
    return origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name)).toSorted();
  }

  /** Names of what the site keeps for this tab, sorted. */
  async sessionKeys(): Promise<string[]> {
    const keys = await this.page.evaluate(() => Object.keys(sessionStorage));
    return keys.toSorted();
  }

  async databases(): Promise<(string | undefined)[]> {
    return this.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  }

  /** Milliseconds since the page was loaded. */
  async sinceLoad(): Promise<number> {
    return this.page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return performance.now() - (navigation?.loadEventEnd ?? 0);
    });
  }
}
