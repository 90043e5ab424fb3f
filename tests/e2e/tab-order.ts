/** The order in which Tab goes through a page, against the page's own order. */
import { expect } from '@playwright/test';
import type { JSHandle, Page } from '@playwright/test';

/** More than any page has. */
const MOST_STOPS = 250;

interface Walk {
  /** The elements that had the focus, in order. They are the page's own: a page changes while it is gone through. */
  readonly stops: JSHandle<Element[]>;
  /** Those that could not be seen while they had the focus. */
  readonly covered: readonly string[];
}

/** Presses Tab from the top of the page to its end. */
async function walk(page: Page): Promise<Walk> {
  const stops = await page.evaluateHandle((): Element[] => []);
  const covered: string[] = [];
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate((seen) => {
      const element = document.activeElement;
      if (element === null || element === document.body || element === seen[0]) return null;
      seen.push(element);
      const box = element.getBoundingClientRect();
      const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      // A label may lie over its own, invisible, radio button.
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const isSeen = at !== null && (element.contains(at) || at.contains(element) || label?.contains(at) === true);
      return { isSeen, html: element.outerHTML.slice(0, 120) };
    }, stops);
    if (stop === null) return { stops, covered };
    if (!stop.isSeen) covered.push(stop.html);
  }
  throw new Error('Tab does not come to an end');
}

/** What each stop of Tab is called, from the top of the page to its end: 'button Start Game'. */
export async function tabStops(page: Page): Promise<readonly string[]> {
  const { stops } = await walk(page);
  return stops.evaluate((elements) =>
    elements.map((element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
      const text = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
      return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${text.replaceAll(/\s+/g, ' ').trim()}`;
    }),
  );
}

/** Tab goes through everything that can be used, in the order of the page, and whatever has the focus is seen. */
export async function expectTabOrder(page: Page, path: string): Promise<void> {
  const { stops, covered } = await walk(page);
  const faults = await stops.evaluate((elements) => {
    const told = (element: Element): string => element.outerHTML.slice(0, 120);
    const astray = elements.filter((element, index) => {
      const before = elements[index - 1];
      return before !== undefined && !(before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
    });
    // Of radio buttons with one name, Tab goes to one; of other widgets in rows, their own keys go on.
    const groups = new Set(elements.map((element) => element.getAttribute('name')));
    const usable = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const missed = usable.filter((element) => {
      if (elements.includes(element) || element.tabIndex < 0 || element.matches(':disabled')) return false;
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]') !== null) return false;
      return !(element.matches('[type="radio"]') && groups.has(element.getAttribute('name')));
    });
    return { astray: astray.map(told), missed: missed.map(told) };
  });
  expect(faults, path).toEqual({ astray: [], missed: [] });
  expect(covered, `${path}: covered while they have the focus`).toEqual([]);
}
