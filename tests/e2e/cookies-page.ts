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

  /** Watches, from before the page is opened, for the banner. Gives how many ms after the page's load it appeared. */
  async watchAppearance(): Promise<() => Promise<number>> {
    await this.page.addInitScript((name) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(`[aria-label="${name}"]`) === null) return;
        performance.mark('banner');
        observer.disconnect();
      });
      observer.observe(document, { childList: true, subtree: true });
    }, cookies.region);
    return () =>
      this.page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const [banner] = performance.getEntriesByName('banner');
        return (banner?.startTime ?? 0) - (navigation?.loadEventEnd ?? 0);
      });
  }
}
