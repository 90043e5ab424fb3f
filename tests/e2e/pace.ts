/** Measures intervals and durations with the page's clock, which only these functions advance. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The clock can only be paused at a future time, so this must exceed the call's duration on a busy machine. */
const AHEAD_MS = 2_000;

/** Stops the clock of a page on which `page.clock.install()` was called without a time. */
export async function stopClock(page: Page): Promise<void> {
  // A clock that was paused before is ahead of the system clock.
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(new Date(now + AHEAD_MS));
}

/**
 * Asserts that a page with a stopped clock requests a URL every `ms`. A request is noticed one or two steps late. A
 * polling page waits after each response: `handled` waits until the response is shown.
 */
export async function expectRequestEvery(
  page: Page,
  address: RegExp,
  ms: number,
  handled: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const step = ms / 20;
  const requests: string[] = [];
  const note = (request: { url: () => string }) => {
    if (address.test(request.url())) requests.push(request.url());
  };
  page.on('request', note);
  const answered = page.waitForResponse(address, { timeout: 30_000 });
  while (requests.length === 0) await page.clock.runFor(step);
  await (await answered).finished();
  await handled();
  const nextAnswered = page.waitForResponse(address, { timeout: 30_000 });
  let passed = 0;
  for (; requests.length === 1 && passed < 2 * ms; passed += step) await page.clock.runFor(step);
  // The page sends no other request while one is pending.
  await (await nextAnswered).finished();
  expect(passed, 'ms until the next request').toBeGreaterThanOrEqual(ms - 3 * step);
  expect(passed, 'ms until the next request').toBeLessThanOrEqual(ms + 3 * step);
  page.off('request', note);
}

/** Asserts that an element appears on a page with a stopped clock and disappears after `ms`. */
export async function expectShownFor(shown: Locator, ms: number): Promise<void> {
  const step = ms / 50;
  const { clock } = shown.page();
  await expect(async () => {
    await clock.runFor(step);
    await expect(shown).toBeVisible({ timeout: step });
  }).toPass();
  await clock.runFor(ms - 12 * step);
  await expect(shown).toBeVisible();
  await clock.runFor(13 * step);
  await expect(shown).toBeHidden();
}
