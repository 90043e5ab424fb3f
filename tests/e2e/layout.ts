/** Where things are on the screen. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('not on the screen');
  const { x, y, width, height } = box;
  return { ...box, right: x + width, bottom: y + height, center: { x: x + width / 2, y: y + height / 2 } };
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, what = 'the page'): Promise<void> {
  const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(overflow, `${what}: px beyond the window`).toBeLessThanOrEqual(0);
}
