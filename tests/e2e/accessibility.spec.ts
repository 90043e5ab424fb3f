/** Requirements for every page. */
import { analysisPath, localGamePath, messages, paths } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll, expectTargets } from './layout.ts';
import { expectTabOrder } from './tab-order.ts';

/** These pages redirect at once. */
const PASSAGES: ReadonlySet<string> = new Set([paths.authCallback, paths.roomGame]);

/** Pages that do not redirect. */
const ownPaths = Object.values(paths).filter((path) => !path.includes(':') && !PASSAGES.has(path));
const routes = [...ownPaths, localGamePath, analysisPath];

/** The heading of each page. /auth has a card of two tabs instead. */
const HEADINGS: Readonly<Record<string, string>> = {
  [paths.home]: 'The Ultimate Chess Experience',
  [paths.play]: 'Play',
  [paths.multiplayer]: 'Multiplayer Chess',
  [paths.ai]: 'Play vs AI',
  [paths.puzzles]: 'Chess Puzzle Challenge',
  [paths.chessPuzzles]: 'Chess Puzzles',
  [paths.chessGuide]: 'Chess Guide',
  [paths.chessNews]: 'Chess News',
  [paths.queue]: 'Find an Opponent',
  [paths.dailyChampions]: 'Daily Champions',
  [paths.privacy]: 'Privacy',
  [paths.terms]: 'Terms',
  [paths.legal]: 'Legal Notice',
  [paths.about]: 'About',
  [paths.contact]: 'Contact',
};

const ROWS: Readonly<Record<string, string>> = {
  [paths.home]: 'R-NAV-10',
  [paths.ai]: 'R-NAV-13',
  [paths.queue]: 'R-NAV-18',
};

const WIDTHS = [320, 360, 768, 1280];

const PHONE = { width: 412, height: 823 };

/** Web Vitals rate 0.1 as good. The operator notice, which loads late, takes a third of that. */
const MOST_SHIFT = 0.05;

/** A window of 1280 by 800 px at 200% zoom. */
const ZOOMED = { width: 640, height: 400 };

/** Text spacing that a reader may set (WCAG 1.4.12). */
const SPACED = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached({ timeout: 20_000 });
}

/** Measures the cumulative layout shift from the start of the next page. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { sum: 0 };
    Reflect.set(window, 'shifts', seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.sum += Reflect.get(entry, 'value');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(Reflect.get(window, 'shifts'), 'sum'));
}

/** The page has a title, one heading and the landmarks that screen readers use. */
async function expectLandmarks(page: Page, path: string): Promise<void> {
  for (const part of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCount(1);
  const text = HEADINGS[path];
  if (text !== undefined) await expect(heading).toHaveText(text);
  await expect(page).toHaveTitle(/./);
}

/** No text is lost and nothing scrolls sideways with more space between letters, words and lines. */
async function expectRoomForSpacing(page: Page, path: string): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACED);
  await expect(page.locator('body')).not.toHaveCSS('letter-spacing', 'normal');
  await expectNoSidewaysScroll(page, path);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], h1, h2, h3, p, label')]
      .filter((element) => element.checkVisibility() && !element.classList.contains('visually-hidden'))
      .filter((element) => getComputedStyle(element).overflowX !== 'visible')
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.textContent?.trim()),
  );
  expect(cut, `${path}: cut off`).toEqual([]);
  await page.evaluate(() => (document.adoptedStyleSheets = []));
}

for (const path of routes) {
  test(`${path} has its parts, fits every width, passes axe in light and dark, and has its controls in tab order`, async ({
    page,
    axeInBothSchemes,
  }) => {
    await page.setViewportSize(PHONE);
    const shifts = await watchShifts(page);
    await openPage(page, path);
    await page.waitForLoadState('networkidle');
    expect(await shifts(), `${path}: layout shifts while it loads`).toBeLessThan(MOST_SHIFT);
    await test.step(`R-NAV-01 ${ROWS[path] ?? ''} header, main and footer, a title and one heading`, () =>
      expectLandmarks(page, path));
    await test.step('widths and target sizes', async () => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page, `${path} at ${width} px`);
        await expectTargets(page, `${path} at ${width} px`);
      }
      await page.setViewportSize(ZOOMED);
      await expectNoSidewaysScroll(page, `${path} at twice the size`);
      expect(await page.evaluate(() => document.getAnimations().length), `${path}: animations`).toBe(0);
    });
    await test.step('more space between letters, words and lines', async () => {
      await page.setViewportSize({ width: 320, height: 800 });
      await expectRoomForSpacing(page, path);
      await page.setViewportSize({ width: 1280, height: 800 });
    });
    await test.step('axe', () => axeInBothSchemes());
    await test.step('order of the controls', async () => {
      // This button appears when the engine has finished, which must not happen during the tab order test.
      if (path === analysisPath) await expect(page.getByRole('button', { name: messages.study.deeper })).toBeVisible();
      await expectTabOrder(page, path);
    });
  });
}
