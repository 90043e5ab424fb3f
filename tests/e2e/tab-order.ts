/** Compares the Tab order of a page with its document order. */
import { expect } from '@playwright/test';
import type { JSHandle, Page } from '@playwright/test';

/** More tab stops than any page has. */
const MOST_STOPS = 250;

interface Walk {
  /** The focused elements, in order. Handles, because the page may change between stops. */
  readonly stops: JSHandle<Element[]>;
  /** The elements that were not visible while focused. */
  readonly covered: readonly string[];
}

/** Presses Tab through the whole page. */
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
      // A label may cover its invisible radio button.
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const isSeen = at !== null && (element.contains(at) || at.contains(element) || label?.contains(at) === true);
      return { isSeen, html: element.outerHTML.slice(0, 120) };
    }, stops);
    if (stop === null) return { stops, covered };
    if (!stop.isSeen) covered.push(stop.html);
  }
  throw new Error('Tab does not come to an end');
}

/** The role and name of each Tab stop, in order, such as 'button Start Game'. */
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

/** Asserts that Tab visits every control in page order, and that each is visible while focused. */
export async function expectTabOrder(page: Page, path: string): Promise<void> {
  const { stops, covered } = await walk(page);
  const faults = await stops.evaluate((elements) => {
    const told = (element: Element): string => element.outerHTML.slice(0, 120);
    const astray = elements.filter((element, index) => {
      const before = elements[index - 1];
      return before !== undefined && !(before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
    });
    // Tab visits one radio button per name, and one element of a composite widget.
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
