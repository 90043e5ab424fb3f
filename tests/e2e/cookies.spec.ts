/** The cookie banner: when it comes, what it offers, and that nothing more is stored or asked for than is written. */
import type { Page } from '@playwright/test';
import { messages, paths, sessionKeys, storageKeys } from '@sixtyfour/contract';
import { CookieBannerPage } from './cookies-page.ts';
import { expect, test } from './fixtures.ts';

const { advertisement, cookies, nav } = messages;

/** Somebody who has never been here. */
const NOBODY = { cookies: [], origins: [] };

const ADVERTISEMENT = { text: 'Boards of maple and walnut.', url: 'https://shop.example/boards' };

test.use({ storageState: NOBODY, entered: { advertisement: ADVERTISEMENT } });

/** Opens a page with its time standing still, and has so much of it pass that the banner would have come. */
async function openAndLetTimePass(page: Page, path: string): Promise<void> {
  await page.clock.install();
  const banner = page.waitForResponse(/\/Bars-[^/]+\.js$/);
  await page.goto(path);
  await page.clock.runFor(5_000);
  await banner;
  await page.clock.runFor(60_000);
}

test('R-CK-01 R-CO-07 the banner comes 1.5 seconds after the page, and takes no focus', async ({ page }) => {
  const site = new CookieBannerPage(page);
  const appearedAfter = await site.watchAppearance();
  await page.goto('/');
  await expect(site.banner).toBeHidden();
  await expect(site.banner).toBeVisible();
  expect(await appearedAfter()).toBeGreaterThanOrEqual(1_500);
  // A busy machine may be late with it.
  expect(await appearedAfter()).toBeLessThan(2_500);
  await expect(page.locator('body')).toBeFocused();
  await expect(page.getByTestId('live-polite')).toHaveText(cookies.arrived);
});

test('R-CK-02 it offers Close and Accept, of one size and look, and a link to Privacy', async ({ page }) => {
  const site = new CookieBannerPage(page);
  await page.goto('/');
  await expect(site.close).toHaveText(cookies.close);
  const [close, accept] = await Promise.all([site.close.boundingBox(), site.accept.boundingBox()]);
  expect(close?.width).toBe(accept?.width);
  expect(close?.height).toBe(accept?.height);
  expect(close?.y).toBe(accept?.y);
  for (const property of ['background-color', 'color', 'font-weight', 'border-top-color']) {
    const look = await site.accept.evaluate(
      (button, name) => getComputedStyle(button).getPropertyValue(name),
      property,
    );
    await expect(site.close).toHaveCSS(property, look);
  }
  await site.banner.getByRole('link', { name: cookies.privacy }).click();
  await expect(page).toHaveURL(paths.privacy);
  await expect(site.banner).toBeVisible();
});

test('R-CK-03 R-CK-04 Accept is stored under cookiesAccepted, and the banner never comes again', async ({
  page,
  visitor,
}) => {
  const site = new CookieBannerPage(page);
  await page.goto('/');
  await site.accept.click();
  await expect(site.banner).toBeHidden();
  const state = await page.context().storageState();
  expect(state.origins[0]?.localStorage).toContainEqual({ name: storageKeys.cookiesAccepted, value: 'true' });

  const again = await visitor({ storageState: state });
  await openAndLetTimePass(again, '/about');
  await expect(new CookieBannerPage(again).banner).toBeHidden();
});

test('Close stores no acceptance: the banner stays away in this session and comes back in the next', async ({
  page,
  visitor,
}) => {
  const site = new CookieBannerPage(page);
  await page.goto('/');
  await site.close.click();
  await expect(site.banner).toBeHidden();
  expect(await site.localKeys()).not.toContain(storageKeys.cookiesAccepted);
  await openAndLetTimePass(page, '/about');
  await expect(site.banner).toBeHidden();

  const next = new CookieBannerPage(await visitor({ storageState: await page.context().storageState() }));
  await next.page.goto('/about');
  await expect(next.banner).toBeVisible();
});

test('Cookie settings bring the banner back, say what was chosen, and Close takes it back', async ({ page }) => {
  const site = new CookieBannerPage(page);
  await page.goto('/about');
  await site.accept.click();
  await site.settings.click();
  await expect(site.banner).toBeFocused();
  await expect(site.banner).toContainText(cookies.accepted);
  await site.close.click();
  await expect(site.settings).toBeFocused();
  await expect(page.getByTestId('toasts')).toContainText(cookies.withdrawn);
  expect(await site.localKeys()).not.toContain(storageKeys.cookiesAccepted);

  await site.settings.click();
  await expect(site.banner).toContainText(cookies.notAccepted);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(site.accept).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(site.banner).toBeHidden();
  await expect(site.settings).toBeFocused();
  expect(await site.localKeys()).toContain(storageKeys.cookiesAccepted);
});

test('a choice in one tab is one in all of them', async ({ page, context }) => {
  const site = new CookieBannerPage(page);
  await page.goto('/');
  await expect(site.banner).toBeVisible();
  const other = new CookieBannerPage(await context.newPage());
  await other.page.goto('/about');
  await other.accept.click();
  await expect(site.banner).toBeHidden();
});

test('where storage is blocked the banner can be closed all the same', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  const site = new CookieBannerPage(page);
  await page.goto('/');
  await site.close.click();
  await expect(site.banner).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: nav.about, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nav.about);
  await expect(site.banner).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the banner has nothing for axe to find, ${colorScheme}`, async ({ page, axe }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/about');
    await expect(new CookieBannerPage(page).banner).toBeVisible();
    await axe();
  });
}

test('@phone the banner does not cover what has the focus', async ({ page }) => {
  const site = new CookieBannerPage(page);
  await page.goto('/about');
  await expect(site.banner).toBeVisible();
  const top = async () => (await site.banner.boundingBox())?.y ?? 0;
  await site.settings.focus();
  const focused = await site.settings.boundingBox();
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(await top());
});

test('@phone on a playing screen the banner is one line, and its sentence opens at a press', async ({ page }) => {
  const site = new CookieBannerPage(page);
  await page.goto('/ai');
  await expect(site.banner).toBeVisible();
  expect((await site.banner.boundingBox())?.height).toBeLessThan(48);
  const sentence = site.banner.getByRole('paragraph').filter({ hasText: cookies.text, visible: true });
  await expect(sentence).toBeHidden();
  await site.banner.getByText(cookies.title).filter({ visible: true }).click();
  await expect(sentence).toBeInViewport({ ratio: 1 });
});

test('S-25 cookies, keys and requests are those of the list, before a choice, after Close and after Accept', async ({
  page,
  context,
  origin,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  const site = new CookieBannerPage(page);
  const { anonymousId, socketPlayerId, cookiesAccepted } = storageKeys;
  const needed = [anonymousId, socketPlayerId];

  /** Reads pages and sees what is kept then. */
  const expectKept = async (local: readonly string[], session: readonly string[]) => {
    for (const path of ['/', '/chess-guide', '/chess-news', '/chess-puzzles', '/privacy', '/ai', '/puzzles']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    }
    // The page signs in when it has nothing else to do.
    await expect.poll(() => site.localKeys(), { timeout: 15_000 }).toEqual(local.toSorted());
    expect(await site.sessionKeys()).toEqual(session);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['session']);
    expect(['', 'sixtyfour']).toContain((await site.databases()).join(' '));
  };

  await expectKept(needed, []);
  await site.close.click();
  await expectKept(needed, [sessionKeys.cookiesClosed]);
  await site.settings.click();
  await site.accept.click();
  await expectKept([...needed, cookiesAccepted], []);
  expect(foreign).toEqual([]);
});

test('R-CK-05 an advertisement stands beside texts alone, for those who accept, until they take it back', async ({
  page,
}) => {
  test.slow();
  const site = new CookieBannerPage(page);
  const shown = page.getByRole('complementary', { name: advertisement.label });
  const texts = [paths.chessGuide, paths.chessNews, paths.chessPuzzles];

  for (const path of texts) {
    await openAndLetTimePass(page, path);
    await expect(shown).toBeHidden();
  }
  await page.clock.resume();
  await site.accept.click();
  for (const path of texts) {
    await page.goto(path);
    const link = shown.getByRole('link', { name: ADVERTISEMENT.text });
    await expect(link).toHaveAttribute('href', ADVERTISEMENT.url);
    await expect(link).toHaveAttribute('rel', /sponsored/);
  }
  // It goes at once, without a reload.
  await site.settings.click();
  await site.close.click();
  await expect(shown).toBeHidden();
  await site.settings.click();
  await site.accept.click();
  await expect(shown).toBeVisible();
  for (const path of [
    '/',
    '/play',
    '/ai',
    '/multiplayer',
    '/queue',
    '/puzzles',
    '/daily-champions',
    '/about',
    '/terms',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(shown).toBeHidden();
  }
});
