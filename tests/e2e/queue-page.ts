/** Page object of the queue. */
import { api, messages } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import { SitePage } from './site-page.ts';

const { queue } = messages;

/** Matches 'Searching for match... (17s)' and captures the seconds. */
const SEARCHING = /^Searching for match\.\.\. \((\d+)s\)$/;

export class QueuePage extends SitePage {
  readonly find = this.button(queue.findMatch);
  readonly cancel = this.button(queue.cancel);
  readonly status = this.page.getByTestId('queue-status');
  /** The search bar on other pages. */
  readonly bar = this.page.getByRole('region', { name: queue.search });

  /** Brings the tab to the front. */
  async open(): Promise<void> {
    await this.page.bringToFront();
    await this.page.goto('/queue');
    await expect(this.find).toBeVisible();
  }

  /** Starts a search and waits until the server knows it. */
  async search(): Promise<void> {
    await this.open();
    await this.begin();
  }

  /** Presses 'Find Match' and waits for the answer: the page shows the search before the server knows it. */
  async begin(): Promise<void> {
    const answered = this.page.waitForResponse((response) => response.url().endsWith(api.findMatch.path));
    await this.find.click();
    await answered;
    await this.expectSearching();
  }

  async expectSearching(): Promise<void> {
    await expect(this.status).toHaveText(SEARCHING);
  }

  /** Waits until the search has lasted this many seconds and returns the number shown. */
  async expectSeconds(least: number): Promise<number> {
    let seconds = -1;
    await expect(async () => {
      seconds = Number(SEARCHING.exec((await this.status.textContent()) ?? '')?.[1] ?? -1);
      expect(seconds).toBeGreaterThanOrEqual(least);
    }).toPass({ timeout: 20_000 });
    return seconds;
  }

  /** Waits for the game page and returns the game's id. */
  async expectGame(): Promise<string> {
    await this.page.waitForURL(/\/game\/[0-9a-f-]{36}$/);
    return this.page.url().split('/').at(-1) ?? '';
  }
}
