/** Playing screens: elements that appear on their own cover and move nothing, at any size from 320x480 on. */
import type { Locator, Page } from '@playwright/test';
import { api, messages, paths, puzzlePathOf, WAITING_PARAMETER, waitingPathWith } from '@sixtyfour/contract';
import { BoardPage } from './board.ts';
import { CookieBannerPage } from './cookies-page.ts';
import { beginMatch, playOn, queueDoor, roomDoor } from './door.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './network.ts';
import { stopClock } from './pace.ts';
import { becomePlayer, callAs } from './players.ts';
import { TWO_MOVES } from './puzzle-page.ts';
import { QueuePage } from './queue-page.ts';

const SIZES = [
  { width: 320, height: 480, scrolls: true },
  { width: 360, height: 640, scrolls: false },
  { width: 740, height: 360, scrolls: true },
  { width: 1280, height: 720, scrolls: false },
  { width: 1280, height: 800, scrolls: false },
  { width: 1920, height: 1080, scrolls: false },
] as const;

type Size = (typeof SIZES)[number];

/** A visitor who has not been asked about cookies yet. */
const NEWCOMER = { storageState: { cookies: [], origins: [] } };

interface Seen {
  /** 'e4', 'Your clock', 'Resign' */
  readonly name: string;
  /** Whether a press would reach it in the viewport, or after scrolling if the size allows scrolling. */
  readonly isReached: boolean;
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

/** The place of every square, clock and control, and whether a press would reach it. */
async function look(page: Page, { width, height, scrolls }: Size): Promise<readonly Seen[]> {
  await page.setViewportSize({ width, height });
  return page.evaluate((mayScroll) => {
    const CONTROLS = 'button, a[href], input, select, summary';
    const shown = (element: Element) => {
      const { width: w, height: h } = element.getBoundingClientRect();
      // Content for screen readers only is one pixel in size.
      return w > 1 && h > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const boxOf = (element: Element) => {
      const { x, y, width: w, height: h } = element.getBoundingClientRect();
      return [x, y, w, h] as const;
    };
    const isHit = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true);
    };
    /** Tests the middle and points near the corners: half a square is not enough. */
    const isReached = (element: Element) => {
      const [x, y, w, h] = boxOf(element);
      return [0.5, 0.15, 0.85].every((part) => isHit(element, x + w * part, y + h * part));
    };
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(shown);
    scrollTo(0, 0);
    const fixed = all('[data-square], [role="timer"]');
    const controls = all(CONTROLS).filter((element) => !element.matches('.skip-link'));
    const boxes = new Map([...fixed, ...controls].map((element) => [element, boxOf(element)]));
    const seen = [...boxes].map(([element, box]) => {
      let reached = isReached(element);
      if (!reached && (mayScroll || controls.includes(element))) {
        const scrollers: [Element, number, number][] = [];
        for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
          scrollers.push([parent, parent.scrollLeft, parent.scrollTop]);
        element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        reached = isReached(element);
        for (const [parent, left, top] of scrollers) parent.scrollTo({ left, top, behavior: 'instant' });
      }
      const region = element.closest('section[aria-label]')?.getAttribute('aria-label') ?? 'page';
      const label = element.getAttribute('data-square') ?? element.getAttribute('aria-label') ?? element.textContent;
      return { name: `${region}: ${label || element.tagName}`, isReached: reached, box };
    });
    return seen;
  }, scrolls);
}

type Baseline = ReadonlyMap<Size, readonly Seen[]>;

async function lookAtAllSizes(page: Page): Promise<Baseline> {
  const baseline = new Map<Size, readonly Seen[]>();
  for (const size of SIZES) baseline.set(size, await look(page, size));
  return baseline;
}

/** The controls that cannot be reached or have moved. New controls are checked too. */
function faultsOf(before: readonly Seen[], now: readonly Seen[]): readonly string[] {
  const unreached = now.filter(({ isReached }) => !isReached).map(({ name }) => `${name} is covered`);
  const rest = [...now];
  const moved = before.flatMap(({ name, box }) => {
    const same = rest.findIndex((one) => one.name === name);
    if (same < 0) return [];
    const [one] = rest.splice(same, 1);
    const by = Math.max(...box.map((value, index) => Math.abs(value - (one?.box[index] ?? 0))));
    return by > 1 ? [`${name} has moved by ${Math.round(by)} px`] : [];
  });
  return [...unreached, ...moved];
}

/** Checks every size while `element` is shown; `show` is repeated at each size. */
async function expectReserved(
  what: string,
  page: Page,
  baseline: Baseline,
  element: Locator,
  show?: () => Promise<void>,
): Promise<void> {
  if (show === undefined) await expect(element).toBeVisible();
  // Stopped time keeps the element on the screen during the checks.
  await stopClock(page);
  for (const size of SIZES) {
    await page.setViewportSize({ width: size.width, height: size.height });
    await show?.();
    await expect(element).toBeVisible();
    const faults = faultsOf(baseline.get(size) ?? [], await look(page, size));
    expect.soft(faults, `${what} at ${size.width}x${size.height}`).toEqual([]);
  }
  await page.clock.resume();
}

/** A newcomer whose banner and bars are held until the returned function is called. */
async function openNewcomer(
  visitor: (options: typeof NEWCOMER) => Promise<Page>,
): Promise<[Page, () => Promise<void>]> {
  const page = await visitor(NEWCOMER);
  await page.clock.install();
  await page.clock.resume();
  return [page, await hold(page, /\/Bars-[^/]+\.js$/)];
}

/** Checks the banner alone, then with a toast that a press on `square` causes. Closes the banner. */
async function expectBannerAndToast(page: Page, baseline: Baseline, letBarsCome: () => Promise<void>, square: string) {
  const { banner, close } = new CookieBannerPage(page);
  await letBarsCome();
  await expectReserved('banner', page, baseline, banner);
  const toast = page.getByTestId('toast').filter({ visible: true });
  await expectReserved('banner and toast', page, baseline, toast, () => new BoardPage(page).square(square).click());
  await close.click();
  await expect(banner).toBeHidden();
}

/**
 * Checks everything that can appear while a visitor searches for an opponent: the banner, toasts, the bar of the search
 * and the bar of the match.
 * @param control a button of the panel, which is shown after the board
 */
async function expectAllReserved(
  origin: string,
  visitor: (options?: typeof NEWCOMER) => Promise<Page>,
  { path, square, control }: { path: string; square: string; control: string },
): Promise<void> {
  const [page, letBarsCome] = await openNewcomer(visitor);
  const other = await visitor();
  await becomePlayer(page, origin, 'Maja');
  await becomePlayer(other, origin, 'Tomas');
  await callAs(page, origin, api.findMatch);
  const letSearchBeKnown = await hold(page, `**${api.getMatch.path}`);
  await page.goto(path);
  await expect(new BoardPage(page).board).toHaveAttribute('data-movable');
  await expect(page.getByRole('button', { name: control, exact: true })).toBeVisible();
  const baseline = await lookAtAllSizes(page);
  await expectBannerAndToast(page, baseline, letBarsCome, square);

  const { bar } = new QueuePage(page);
  await letSearchBeKnown();
  await expect(bar).toContainText('Searching for match...');
  await expectReserved('search bar', page, baseline, bar);
  await callAs(other, origin, api.findMatch);
  await expect(bar).toContainText(messages.queue.matchFound);
  await expectReserved('match-found bar', page, baseline, bar);
}

test.describe('what appears on its own covers nothing and moves nothing', () => {
  // Six sizes of each screen.
  test.slow();

  test('A-114 before an AI game', async ({ visitor }) => {
    const [page, letBarsCome] = await openNewcomer(visitor);
    await page.goto(paths.ai);
    await expect(page.getByRole('button', { name: messages.ai.start }).first()).toBeEnabled();
    await expectBannerAndToast(page, await lookAtAllSizes(page), letBarsCome, 'e2');
  });

  test('A-114 in an AI game', async ({ origin, visitor }) => {
    await expectAllReserved(origin, visitor, {
      path: waitingPathWith('bobby-fish-er'),
      square: 'e8',
      control: messages.ai.restart,
    });
  });

  test('A-114 at a puzzle', async ({ origin, visitor }) => {
    const path = `${puzzlePathOf(TWO_MOVES.id)}&${WAITING_PARAMETER}`;
    await expectAllReserved(origin, visitor, { path, square: 'g8', control: messages.panel.hint });
  });

  for (const [name, door] of [
    ['an online game', queueDoor],
    ['a room game', roomDoor],
  ] as const) {
    test(`A-114 in ${name}`, async ({ origin, visitor, player }) => {
      const [page, letBarsCome] = await openNewcomer(visitor);
      const match = await beginMatch({ origin, page, player }, door);
      await playOn(match, ['e2e4', 'e7e5']);
      const baseline = await lookAtAllSizes(page);
      await expectBannerAndToast(page, baseline, letBarsCome, 'e8');
      await match.opponent.act({ type: 'offer-draw' });
      await expectReserved('draw offer', page, baseline, match.me.band);
    });
  }
});

test('the panel of the puzzles and then the puzzle load without moving anything', async ({ page }) => {
  const letPanelCome = await hold(page, /\/PuzzlePanel-[^/]+\.js$/);
  const letPuzzleCome = await hold(page, `**${api.randomPuzzle.path}*`);
  const expectUnmoved = async (what: string, baseline: Baseline) => {
    for (const size of SIZES) {
      // The board is flipped to the side to move.
      const before = (baseline.get(size) ?? []).filter(({ name }) => !/ [a-h][1-8]$/.test(name));
      const faults = faultsOf(before, await look(page, size));
      expect.soft(faults, `${what} at ${size.width}x${size.height}`).toEqual([]);
    }
  };
  await page.goto(paths.puzzles);
  await expect(new BoardPage(page).square('e4')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const bare = await lookAtAllSizes(page);
  await letPanelCome();
  await expect(page.getByRole('button', { name: messages.panel.hint, exact: true })).toBeVisible();
  await expectUnmoved('panel', bare);
  const waiting = await lookAtAllSizes(page);
  await letPuzzleCome();
  await expect(new BoardPage(page).board).toHaveAttribute('data-movable');
  await expectUnmoved('puzzle', waiting);
});
