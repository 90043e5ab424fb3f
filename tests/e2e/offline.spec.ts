import { api, messages, SITE_CACHE_PREFIX } from '@sixtyfour/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { AiPage } from './ai-page.ts';
import { BoardPage, FOOLS_MATE, MATE_IN_ONE } from './board.ts';
import { replaceableBuild, type ReplaceableBuild } from './builds.ts';
import { expect, test as base } from './fixtures.ts';
import { BLACK_TO_MOVE, PuzzlePage, setPuzzles, TodayPuzzle, TWO_MOVES, USUAL_PUZZLES } from './puzzle-page.ts';
import { webBuildFolder } from './test-server.ts';

const words = messages.offline;

/** Caching a whole build may take this long on a busy machine. */
const KEPT_MS = 30_000;

/** This worker has its own build, because these tests replace it. */
const test = base.extend<object, { build: ReplaceableBuild }>({
  build: [
    async ({}, run) => {
      const build = await replaceableBuild(webBuildFolder);
      await run(build);
      await build.remove();
    },
    { scope: 'worker' },
  ],
  webBuild: [async ({ build }, run) => run(build.folder), { scope: 'worker' }],
});

test.use({ serviceWorkers: 'allow' });
// Otherwise each worker would start its own server for this file.
test.describe.configure({ mode: 'default' });

/** Opens a page and waits until the service worker has cached the whole build and serves this page's files. */
async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: KEPT_MS,
  });
}

/** The first script of a build; the page's own script follows it. */
function entryOf(page: Page) {
  return page.locator('script[type="module"]').first();
}

/** Opens a page of a newly deployed build. Retries, because a busy server may answer too late for the worker. */
async function openNewBuild(page: Page, path: string, before: string | null): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    expect(await entryOf(page).getAttribute('src')).not.toBe(before);
  }).toPass();
}

/** Asserts which builds are cached, oldest first, and whether the last of them waits for activation. */
async function expectKept(page: Page, kept: { versions: readonly string[]; isWaiting: boolean }): Promise<void> {
  const look = async () => {
    const { waiting, installing, names } = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return {
        waiting: registration?.waiting?.state,
        installing: registration?.installing?.state,
        names: await caches.keys(),
      };
    });
    const versions = names.map((name) => name.slice(SITE_CACHE_PREFIX.length));
    return installing === undefined ? { versions, isWaiting: waiting !== undefined } : null;
  };
  await expect.poll(look, { timeout: KEPT_MS }).toEqual(kept);
}

/** Starts a game in another tab. The server knows the game, so its page may reload. */
async function startElsewhere(context: BrowserContext): Promise<Page> {
  const game = await context.newPage();
  const ai = new AiPage(game);
  await ai.open();
  const recorded = game.waitForResponse((response) => new URL(response.url()).pathname === api.openAiGame.path);
  await ai.start();
  await recorded;
  return game;
}

function bar(page: Page, name: string) {
  return page.getByRole('region', { name });
}

/** Presses the button of the bar and waits until the page has reloaded. */
async function reload(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await bar(page, words.newVersion).getByRole('button', { name: words.reload }).click();
  await reloaded;
}

test('without a network, cached content works, and pages that need the server say so', async ({
  page,
  ai,
  context,
  server,
  expectConsole,
}) => {
  // Five pages and two games, after a whole build has been cached.
  test.slow();
  await setPuzzles(server.database, ...USUAL_PUZZLES);
  const puzzles = new PuzzlePage(page);
  const today = new TodayPuzzle(page);
  await openAndKeep(page, '/');
  await puzzles.openPuzzle(TWO_MOVES);
  await puzzles.openPuzzle(BLACK_TO_MOVE);
  await today.open();
  const pieces = await today.pieces();
  await test.step('no API response is cached', async () => {
    await page.goto('/multiplayer');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/ai');
    expect(kept.filter((path) => /^\/(?:api|ws|socket\.io|healthz|readyz|version)/.test(path))).toEqual([]);
  });

  expectConsole(/ERR_INTERNET_DISCONNECTED/, /502/);
  await test.step('where a proxy answers for the server, earlier puzzles are available', async () => {
    await page.route('**/api/puzzles/**', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await puzzles.openPuzzle(TWO_MOVES);
    await puzzles.next.click();
    await expect(puzzles.description).toHaveText(messages.puzzles.defaultDescription);
    await page.unroute('**/api/puzzles/**');
  });
  await context.setOffline(true);
  await test.step('earlier puzzles are available, and so is today’s', async () => {
    await today.open();
    expect(await today.pieces()).toBe(pieces);
    await puzzles.openPuzzle(TWO_MOVES);
    await expect(puzzles.description).toHaveText(TWO_MOVES.description ?? '');
    await puzzles.next.click();
    await expect(puzzles.description).toHaveText(messages.puzzles.defaultDescription);
    await puzzles.move('d8', 'd1');
    await expect(puzzles.feedback).toContainText(messages.puzzles.solved);
    await page.goto('/puzzles?id=never-seen');
    await expect(puzzles.trouble).toBeVisible();
  });
  await test.step('R-NAV-27 an unknown path leads home, and the page itself replaces the address', async () => {
    await page.goto('/no-such-page');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('main').getByText(messages.site.notFound)).toBeVisible();
  });
  await test.step('two people on one device', async () => {
    const local = await BoardPage.openLocal(page);
    await local.play(...FOOLS_MATE);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  await test.step('a whole page of the guide, and a game against a character', async () => {
    await page.goto('/chess-guide');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.pageNames.chessGuide);
    await expect(bar(page, words.label)).toContainText(words.text);
    await ai.startFrom(MATE_IN_ONE);
    await expect(bar(page, words.label)).toBeHidden();
    await ai.moveAndWait('a1', 'a7');
    await page.reload();
    await expect(ai.moves).toHaveCount(2);
    await ai.move('a7', 'a8');
    await expect(ai.dialog.or(ai.moves.nth(2)).first()).toBeVisible();
  });
  await test.step('what needs the server says so, and resumes when the network is back', async () => {
    await page.goto('/queue');
    await expect(bar(page, words.label)).toBeVisible();
    await page.goto('/game/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('region', { name: 'Game' }).getByText(messages.onlineGame.loadFailed)).toBeVisible();
    await context.setOffline(false);
    await expect(bar(page, words.label)).toBeHidden();
  });
});

test('a new version is used by a newly opened page, and waits for a page with a game', async ({
  page,
  ai,
  context,
  build,
  server,
}) => {
  test.slow();
  const entry = entryOf(page);
  let latest = '';
  await openAndKeep(page, '/about');
  await test.step('a page opened after a deploy is of the new build, and shows no message', async () => {
    const before = await entry.getAttribute('src');
    latest = await build.deploy();
    await server.restart();
    await openNewBuild(page, '/terms', before);
    await expectKept(page, { versions: [latest], isWaiting: false });
    await expect(bar(page, words.newVersion)).toBeHidden();
  });
  await test.step('a new version waits until the game is over', async () => {
    await ai.startFrom(MATE_IN_ONE);
    const before = await entry.getAttribute('src');
    const older = latest;
    latest = await build.deploy();
    await server.restart();
    const other = await context.newPage();
    await openNewBuild(other, '/about', before);
    // The other page is of the new build, so it need not reload, but it may not activate the next build during a game.
    await expectKept(other, { versions: [older, latest], isWaiting: true });
    await expect(bar(other, words.newVersion)).toBeHidden();
    await page.bringToFront();
    await expect(bar(page, words.newVersion)).toBeHidden();
    await ai.move('a1', 'a8');
    await expect(ai.dialog).toBeVisible();
    await ai.dialog.getByRole('button', { name: messages.gameOver.viewBoard }).click();
    await expect(bar(page, words.newVersion)).toBeVisible();
  });
  await test.step('it is activated when the visitor presses the button', async () => {
    const before = await entry.getAttribute('src');
    await reload(page);
    await expect(entry).not.toHaveAttribute('src', before ?? '');
    await expect(bar(page, words.newVersion)).toBeHidden();
    await expectKept(page, { versions: [latest], isWaiting: false });
  });
});

test('a new version waits for a game in another tab, and can be activated by two pages at once', async ({
  page,
  context,
  build,
  server,
}) => {
  test.slow();
  await openAndKeep(page, '/about');
  const pages = [page, await context.newPage()];
  await pages[1]?.goto('/privacy');
  const postponed = await context.newPage();
  await postponed.goto('/terms');
  const game = await startElsewhere(context);
  await build.deploy();
  await server.restart();
  const third = await context.newPage();
  await third.goto('/terms');
  for (const each of pages) {
    await expect(bar(each, words.newVersion)).toBeVisible({ timeout: KEPT_MS });
    await expect(each.getByTestId('live-polite')).toHaveText(words.newVersionText);
  }
  // This page would activate the new version itself.
  await third.close();
  await test.step('it can be postponed', async () => {
    await postponed.bringToFront();
    await bar(postponed, words.newVersion).getByRole('button', { name: words.later }).click();
    await expect(bar(postponed, words.newVersion)).toBeHidden();
    await expect(postponed.getByRole('heading', { level: 1 })).toBeFocused();
    await postponed.close();
  });
  await test.step('it is not activated while a game runs in another tab', async () => {
    await page.bringToFront();
    await bar(page, words.newVersion).getByRole('button', { name: words.reload }).click();
    await expect(page.getByTestId('toasts')).toContainText(words.gameElsewhere);
    await game.close();
    await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([]);
  });
  await test.step('two pages activate it at once, and both get it', async () => {
    await Promise.all(pages.map(reload));
    for (const each of pages) await expect(bar(each, words.newVersion)).toBeHidden();
  });
});
