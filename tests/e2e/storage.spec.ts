/** What the site keeps in a browser under which name, and that whatever else is found there breaks nothing. */
import { messages, paths, storageKeys } from '@sixtyfour/contract';
import { CookieBannerPage } from './cookies-page.ts';
import { expect, test } from './fixtures.ts';
import { becomePlayer } from './players.ts';

const { nav, settings } = messages;

/** Nothing, other types than ours, ours of the wrong shape, hostile, and far too long. */
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

for (const [at, [name, key]] of Object.entries(storageKeys).entries()) {
  test(`R-ST-02 F-18 whatever is under ${name}, every page comes as usual`, async ({ page, visitor, origin }) => {
    test.slow();
    await page.goto('/robots.txt');
    for (const [index, value] of GARBAGE.entries()) {
      await page.evaluate(([stored, garbage]) => localStorage.setItem(stored, garbage), [key, value] as const);
      // Each value meets another page, and each page as many values as there are keys.
      await page.goto(PAGES[(index + at) % PAGES.length] ?? paths.home);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.getByText(messages.site.pageFailed)).toBeHidden();
    }
    // The other way round: a first visit that finds it, and then plays.
    const kept = [{ name: key, value: GARBAGE[5] ?? '' }];
    const fresh = await visitor({ storageState: { cookies: [], origins: [{ origin, localStorage: kept }] } });
    await fresh.goto('/play?mode=local');
    await fresh.getByRole('button', { name: messages.ai.start }).click();
    await fresh.locator('[data-square="e2"]').click();
    await fresh.locator('[data-square="e4"]').click();
    await expect(fresh.locator('[data-square="e4"]')).toHaveAttribute('data-piece', 'P');
  });
}

test('R-ST-01 the site keeps its keys in local storage and no other', async ({ page, origin }) => {
  const site = new CookieBannerPage(page);
  await becomePlayer(page, origin, 'Maja');
  await page.goto('/queue');
  const { anonymousId, socketPlayerId, playerName, playerCountry, preferences, cookiesAccepted } = storageKeys;
  await expect
    .poll(() => site.localKeys(), { timeout: 15_000 })
    .toEqual([anonymousId, cookiesAccepted, playerCountry, playerName, socketPlayerId].toSorted());
  await page.getByRole('button', { name: nav.settings, exact: true }).click();
  await page.getByRole('dialog', { name: nav.settings }).getByLabel(settings.baize).check();
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
});
