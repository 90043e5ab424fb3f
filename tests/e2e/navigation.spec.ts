import type { Route } from '@playwright/test';
import { messages } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';
import { pairTwo } from './online-page.ts';

const { site, nav, home, auth, settings } = messages;

test('a navigation inside the site does what a browser does: title, top of the page, focus, something to hear', async ({
  page,
}) => {
  await page.goto('/');
  const link = page.getByRole('main').getByRole('link', { name: home.newsButton });
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: nav.chessNews })).toBeFocused();
  await expect(page).toHaveTitle(site.titled(nav.chessNews));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByTestId('live-polite')).toHaveText(nav.chessNews);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect(page).toHaveTitle(site.titled(site.name));
});

test('the skip link comes first and leads past the header', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: site.skipLink });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('R-NAV-24 R-NAV-25 /auth/callback with an error goes to /auth and shows it as text', async ({ page }) => {
  await page.goto('/about');
  await page.goto(
    '/auth/callback#error=access_denied&error_description=<b>Link</b>+expired&type=signup&redirect_to=/ai',
  );
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('alert').first()).toContainText(auth.failed('<b>Link</b> expired'));
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('R-NAV-26 /auth/callback without an error goes to /', async ({ page }) => {
  await page.goto('/auth/callback#access_token=anything&type=recovery&redirect_to=https://elsewhere.example');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.tagline);
});

test('R-NAV-30 A-108 a visit to a running game without an anonymous id leads to /queue, without an error', async ({
  page,
  origin,
  visitor,
}) => {
  const { gameId } = await pairTwo(origin, visitor);
  await page.goto(`/game/${gameId}`);
  await expect(page).toHaveURL('/queue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.online.queueTitle);
  // A stranger with an id, and a game that does not exist, would get a message here.
  await expect(page.getByRole('button', { name: messages.online.findMatch, exact: true })).toBeEnabled();
  await expect(page.getByTestId('toasts')).toBeEmpty();
});

test('a page whose script is gone after a deploy reloads once, then says what to do, and the rest goes on', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/404/);
  expectConsole(/dynamically imported module|error #422/);
  await page.route('**/assets/about-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: nav.about, exact: true }).click();
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole('alert').first()).toContainText(site.pageFailed);
  await expect(page.getByRole('button', { name: site.reload })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: nav.contact, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nav.contact);
});

test('a script that fails while the visitor leaves the page does not bring them back', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_ABORTED|ERR_FAILED/);
  await page.goto('/');
  const chunk = Promise.withResolvers<Route>();
  await page.route('**/assets/about-*.js', (route) => chunk.resolve(route));
  await page.getByRole('contentinfo').getByRole('link', { name: nav.about, exact: true }).click();
  const held = await chunk.promise;
  await page.route('**/chess-guide', async (route) => {
    // As Firefox does with what the old page was loading.
    await held.abort();
    await route.continue();
  });
  await page.goto('/chess-guide');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nav.chessGuide);
});

test('every page is complete without a script, and has neither inline script nor inline style', async ({
  browser,
  origin,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/', '/ai', '/play', '/chess-guide', '/legal']) {
    const response = await page.goto(origin + path);
    const html = (await response?.text()) ?? '';
    expect(html, path).not.toMatch(/<script(?![^>]*\bsrc=)|\sstyle=|<style/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toContainText(site.footerLine);
  }
  await context.close();
});

test('settings are kept, and a tab that shows them follows another one', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: nav.settings, exact: true }).click();
  await expect(other.getByLabel(settings.wood)).toBeChecked();
  await page.getByRole('button', { name: nav.settings, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: nav.settings });
  await dialog.getByLabel(settings.baize).check();
  await dialog.getByLabel(settings.legalDots).uncheck();
  await expect(other.getByLabel(settings.baize)).toBeChecked();
  await expect(other.locator('html')).toHaveAttribute('data-board-theme', 'baize');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: nav.settings, exact: true })).toBeFocused();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-board-theme', 'baize');
  await page.getByRole('button', { name: nav.settings, exact: true }).click();
  await expect(dialog.getByLabel(settings.legalDots)).not.toBeChecked();
  await expect(dialog.getByLabel(settings.baize)).toBeChecked();
});

test('corrupt settings are read as the usual ones, and the next choice mends them', async ({ page }) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('preferences', '{"theme":["dark"],"volume":9,"boardTheme":'));
  await page.goto('/');
  await page.getByRole('button', { name: nav.settings, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: nav.settings });
  await expect(dialog.getByLabel(settings.themeSystem)).toBeChecked();
  await dialog.getByLabel(settings.themeDark).check();
  await page.reload();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 18, 14)');
});

test('where storage is blocked the settings last as long as the page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await page.goto('/');
  await page.getByRole('button', { name: nav.settings, exact: true }).click();
  await page.getByRole('dialog', { name: nav.settings }).getByLabel(settings.themeDark).check();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 18, 14)');
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').getByRole('link', { name: nav.about, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 18, 14)');
});
