/** What the site stores in a browser, and under which keys. Other content there breaks nothing. */
import { localGamePath, messages, paths, sessionKeys, storageKeys } from '@sixtyfour/contract';
import { BoardPage } from './board.ts';
import { CookieBannerPage } from './cookies-page.ts';
import { expect, storedAt, test } from './fixtures.ts';
import { becomePlayer } from './players.ts';
import { openSettings } from './site-page.ts';

const { settings } = messages;

/** Empty, of wrong types, of the wrong shape, hostile, or far too long. */
const GARBAGE = [
  '',
  'null',
  '{',
  '[[[[',
  '-1e999',
  '{"__proto__":{"admin":true},"theme":{},"volume":"loud"}',
  '"\u202e<img src=x onerror=alert(1)>"',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(100_000),
];

const PAGES = [
  paths.home,
  paths.ai,
  paths.multiplayer,
  paths.queue,
  paths.dailyChampions,
  paths.puzzles,
  paths.privacy,
  paths.play,
  paths.auth,
];

/** Gives each key one of these values, shifted by the round. */
function garbageOf(round: number): Readonly<Record<string, string>> {
  const values = Object.values(storageKeys).map((key, index) => [key, GARBAGE[(round + index) % GARBAGE.length] ?? '']);
  return Object.fromEntries(values);
}

test('R-ST-02 F-18 every page loads normally, whatever local storage contains', async ({ page }) => {
  test.slow();
  await page.goto('/robots.txt');
  // Each key gets each value once, and each value is on as many pages as there are keys.
  for (const [round, path] of PAGES.entries()) {
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, garbageOf(round));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText(messages.site.pageFailed)).toBeHidden();
  }
});

test('R-ST-02 F-18 games can be played, whatever a first visit finds in local storage', async ({ visitor, origin }) => {
  for (const [round, path] of [paths.ai, localGamePath].entries()) {
    const page = await visitor({ storageState: storedAt(origin, garbageOf(2 * round + 1)) });
    await page.goto(path);
    await page.getByRole('button', { name: messages.ai.start }).click();
    const board = new BoardPage(page);
    await board.move('e2', 'e4');
    await board.expectPiece('e4', 'P');
  }
});

test('R-ST-01 A-101 the site stores its own keys in local and session storage and no others', async ({
  page,
  origin,
}) => {
  const site = new CookieBannerPage(page);
  await becomePlayer(page, origin, 'Maja');
  await page.goto('/queue');
  const { anonymousId, socketPlayerId, playerName, playerCountry, preferences, cookiesAccepted } = storageKeys;
  await expect
    .poll(() => site.localKeys(), { timeout: 15_000 })
    .toEqual([anonymousId, cookiesAccepted, playerCountry, playerName, socketPlayerId].toSorted());
  await (await openSettings(page)).getByLabel(settings.boardTheme, { exact: true }).selectOption('baize');
  await expect.poll(() => site.localKeys()).toContain(preferences);
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  }
  const allowed: readonly string[] = Object.values(storageKeys);
  expect((await site.localKeys()).filter((key) => !allowed.includes(key))).toEqual([]);
  expect(allowed.toSorted()).toEqual(
    [
      'anonymousId',
      'chessPlayerCountry',
      'chessPlayerName',
      'cookiesAccepted',
      'dailyScores',
      'preferences',
      'socketPlayerId',
    ].toSorted(),
  );

  // A search of the tab and a closed banner outlive its pages.
  await page.goto('/queue');
  await page.getByRole('button', { name: messages.queue.findMatch }).click();
  await expect.poll(() => site.sessionKeys()).toEqual([sessionKeys.searchFrom]);
  expect(Object.values(sessionKeys).toSorted()).toEqual(['cookiesClosed', 'reloadedAt', 'searchFrom', 'startAgain']);
});
