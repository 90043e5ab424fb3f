/** The cookie banner: when it appears, what it offers, and what it stores. */
import { messages, paths, storageKeys } from '@sixtyfour/contract';
import { blockStorage, CookieBannerPage, NOBODY, openAndLetTimePass } from './cookies-page.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './layout.ts';
import { openSettings } from './site-page.ts';

const { cookies, nav, settings } = messages;

test.use({ storageState: NOBODY });

test('the banner appears to new visitors, but not to those who have closed or accepted it', async ({
  page,
  visitor,
  axeInBothSchemes,
}) => {
  const site = new CookieBannerPage(page);
  await test.step('R-CK-01 R-CO-07 it appears 1.5 seconds after the page, and takes no focus', async () => {
    await page.clock.install({ time: '2026-11-21T11:00:00Z' });
    await page.clock.pauseAt('2026-11-21T12:00:00Z');
    // The bars load when the page is idle. The banner's delay starts after that.
    const bars = page.waitForResponse(/\/Bars-[^/]+\.js$/);
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await page.clock.runFor(2_000);
    await bars;
    await expect(site.bars).toBeAttached();
    let passed = 0;
    for (; passed < 5_000 && !(await site.banner.isVisible()); passed += 50) await page.clock.runFor(50);
    expect(passed).toBeGreaterThanOrEqual(1_500);
    expect(passed).toBeLessThan(2_500);
    await page.clock.resume();
    await expect(page.locator('body')).toBeFocused();
    await expect(page.getByTestId('live-polite')).toHaveText(cookies.arrived);
  });
  await test.step('R-CK-02 it offers Close and Accept, in the same size and style, and a link to Privacy', async () => {
    await expect(site.close).toHaveText(cookies.close);
    const { y, width, height } = await boxOf(site.accept);
    expect(await boxOf(site.close)).toMatchObject({ y, width, height });
    for (const property of ['background-color', 'color', 'font-weight', 'border-top-color']) {
      const look = await site.accept.evaluate(
        (button, name) => getComputedStyle(button).getPropertyValue(name),
        property,
      );
      await expect(site.close).toHaveCSS(property, look);
    }
    await axeInBothSchemes();
    await site.banner.getByRole('link', { name: cookies.privacy }).click();
    await expect(page).toHaveURL(paths.privacy);
    await expect(site.banner).toBeVisible();
  });
  await test.step('Close stores no acceptance, and hides the banner for this session', async () => {
    await site.close.click();
    await expect(site.banner).toBeHidden();
    expect(await site.localKeys()).not.toContain(storageKeys.cookiesAccepted);
    await openAndLetTimePass(page, '/about');
    await expect(site.banner).toBeHidden();
  });
  const next = new CookieBannerPage(await visitor({ storageState: await page.context().storageState() }));
  await test.step('R-CK-03 it returns in the next session, where Accept is stored under cookiesAccepted', async () => {
    await next.page.goto('/about');
    await next.accept.click();
    await expect(next.banner).toBeHidden();
    const { origins } = await next.page.context().storageState();
    expect(origins[0]?.localStorage).toContainEqual({ name: storageKeys.cookiesAccepted, value: 'true' });
  });
  await test.step('R-CK-04 after that it never appears again', async () => {
    const again = await visitor({ storageState: await next.page.context().storageState() });
    await openAndLetTimePass(again, '/about');
    await expect(new CookieBannerPage(again).banner).toBeHidden();
  });
});

test('a choice applies to all tabs, and can be changed', async ({ page, context }) => {
  const site = new CookieBannerPage(page);
  await page.goto('/about');
  await expect(site.banner).toBeVisible();
  const other = new CookieBannerPage(await context.newPage());
  await other.page.goto('/about');
  await other.accept.click();
  await expect(site.banner).toBeHidden();
  await other.page.close();

  await test.step('Cookie settings show the banner again with the current choice, and Close withdraws the acceptance', async () => {
    await site.settings.click();
    await expect(site.banner).toBeFocused();
    await expect(site.banner).toContainText(cookies.accepted);
    await site.close.click();
    await expect(site.settings).toBeFocused();
    await expect(page.getByTestId('toasts')).toContainText(cookies.withdrawn);
    expect(await site.localKeys()).not.toContain(storageKeys.cookiesAccepted);
  });
  await test.step('by keyboard: settings, then Accept', async () => {
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
});

test('where storage is blocked, the banner can still be closed, and settings last as long as the page', async ({
  page,
}) => {
  await blockStorage(page, ['localStorage', 'sessionStorage', 'indexedDB']);
  const site = new CookieBannerPage(page);
  const dark = () => expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 18, 14)');
  await page.goto('/');
  await site.close.click();
  await expect(site.banner).toBeHidden();
  await (await openSettings(page)).getByLabel(settings.themeDark).check();
  await dark();
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').getByRole('link', { name: nav.about, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: nav.about })).toBeFocused();
  await dark();
  await expect(site.banner).toBeHidden();
});

test('@phone the banner covers no content', async ({ page }) => {
  const site = new CookieBannerPage(page);
  await test.step('on a playing screen it is one line, and a press expands its text', async () => {
    await page.goto('/ai');
    await expect(site.banner).toBeVisible();
    expect((await site.banner.boundingBox())?.height).toBeLessThan(48);
    const sentence = site.banner.getByRole('paragraph').filter({ hasText: cookies.text, visible: true });
    await expect(sentence).toBeHidden();
    await site.banner.getByText(cookies.title).filter({ visible: true }).click();
    await expect(sentence).toBeInViewport({ ratio: 1 });
  });
  await test.step('elsewhere it does not cover the focused element', async () => {
    await page.goto('/about');
    await expect(site.banner).toBeVisible();
    const { y: top } = await boxOf(site.banner);
    await site.settings.focus();
    expect((await boxOf(site.settings)).bottom).toBeLessThanOrEqual(top);
  });
  await test.step('in low windows its link is beside the line', async () => {
    await page.goto(paths.puzzles);
    const link = site.banner.getByRole('link', { name: cookies.privacy });
    await expect(link).toBeVisible();
    for (const [width, height] of [
      [568, 320],
      [768, 690],
      [800, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      const line = await boxOf(site.banner.getByText(cookies.title).filter({ visible: true }));
      expect((await boxOf(link)).x, `${width} px`).toBeGreaterThanOrEqual(line.right);
    }
  });
});
