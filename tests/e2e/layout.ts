/** Checks of the layout. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('not on the screen');
  const { x, y, width, height } = box;
  return { ...box, right: x + width, bottom: y + height, center: { x: x + width / 2, y: y + height / 2 } };
}

/** Asserts that nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, what = 'the page'): Promise<void> {
  const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect(overflow, `${what}: px beyond the window`).toBeLessThanOrEqual(0);
}

/** Asserts that no box around a text hides a part of it. */
export async function expectUncut(text: Locator, what: string): Promise<void> {
  const cuts = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { right, bottom } = range.getBoundingClientRect();
    const found: string[] = [];
    for (let box: Element | null = element; box !== null; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      const isCut = right > edge.right + 0.5 || bottom > edge.bottom + 0.5;
      if (isCut && getComputedStyle(box).overflow === 'hidden') found.push(box.outerHTML.slice(0, 120));
    }
    return found;
  });
  expect(cuts, `${what}: boxes that cut the text`).toEqual([]);
}

/** Asserts that every control is at least 24 px wide and high (WCAG 2.5.8), except links within a sentence. */
export async function expectTargets(page: Page, what: string): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, summary, [role="tab"], a[href]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => getComputedStyle(element).display !== 'inline' && !element.matches('.skip-link'))
      .filter((element) => {
        // Pressing a label presses its input, too.
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        const boxes = [element, ...labels].map((part) => part.getBoundingClientRect());
        return !boxes.some(({ width, height }) => width >= 24 && height >= 24);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(small, `${what}: targets below 24 px`).toEqual([]);
}
