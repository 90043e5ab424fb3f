/** The order in which Tab goes through a page, against the page's own order. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** One stop of the Tab key. */
export interface TabStop {
  /** Its place in the document: Tab goes from small to large. */
  readonly place: number;
  /** What it is and says, for people: 'button Start Game'. */
  readonly name: string;
  /** Whether the middle of it can be seen while it has the focus. */
  readonly isSeen: boolean;
}

/** More than any page has. */
const MOST_STOPS = 250;

/** The element that has the focus, or null when it is the page itself. */
async function focusedStop(page: Page): Promise<TabStop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const box = element.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const text = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '';
    return {
      place: [...document.querySelectorAll('*')].indexOf(element),
      name: `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${text.replaceAll(/\s+/g, ' ').trim()}`,
      // A label may lie over its own, invisible, radio button.
      isSeen: at !== null && (element.contains(at) || at.contains(element) || label?.contains(at) === true),
    };
  });
}

/** Every stop of Tab from the top of the page to its end. */
export async function tabStops(page: Page): Promise<readonly TabStop[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.collapse(document.body, 0);
  });
  const stops: TabStop[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await focusedStop(page);
    if (stop === null || stop.place === stops[0]?.place) return stops;
    stops.push(stop);
  }
  throw new Error(`Tab does not come to an end: ${stops.map(({ name }) => name).join(', ')}`);
}

/** Names of what a visitor can use and would have to reach: radio buttons of one name are one. */
async function operable(page: Page): Promise<readonly { readonly place: number; readonly name: string }[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const found = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const groups = new Set<string>();
    return found
      .filter(
        (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.closest('[inert]') === null,
      )
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
        const isAsked = document.querySelector(`input[type="radio"][name="${element.name}"]:checked`) ?? element;
        if (isAsked !== element || groups.has(element.name)) return false;
        groups.add(element.name);
        return true;
      })
      .map((element) => ({
        place: all.indexOf(element),
        name: `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim()}`,
      }));
  });
}

/** Tab goes through everything that can be used, in the order of the page, and whatever has the focus is seen. */
export async function expectTabOrder(page: Page, path: string): Promise<void> {
  const wanted = await operable(page);
  const stops = await tabStops(page);
  const places = stops.map(({ place }) => place);
  expect(places, `${path}: Tab follows the order of the page`).toEqual(places.toSorted((one, two) => one - two));
  const missed = wanted.filter(({ place }) => !places.includes(place)).map(({ name }) => name);
  expect(missed, `${path}: never reached by Tab`).toEqual([]);
  const covered = stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name);
  expect(covered, `${path}: covered while they have the focus`).toEqual([]);
}
