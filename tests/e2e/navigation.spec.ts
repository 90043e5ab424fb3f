import type { Route } from '@playwright/test';
import { messages, paths } from '@sixtyfour/contract';
import { FOOLS_MATE } from './board.ts';
import { expect, test } from './fixtures.ts';
import { routeOnce } from './network.ts';
import { savedGame, writeSavedGames } from './saved-game.ts';

const { site, nav, home, identity, auth } = messages;

test('a navigation inside the site acts like a page load: title, top of the page, focus, announcement', async ({
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

test('a view of /play that replaces another one acts like a page: title and focus', async ({ page, expectConsole }) => {
  const ended = { moves: FOOLS_MATE, ending: { winner: 'black', reason: 'checkmate', at: Date.now() } };
  await writeSavedGames(page, [savedGame(ended)]);
  await page.goto('/play');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const { ownGames, openedGame, pageNames } = messages;
  await page.getByRole('link', { name: ownGames.title }).press('Enter');
  await expect(heading(ownGames.title)).toBeFocused();
  await page.getByRole('link', { name: /Bobby Fish-er/ }).press('Enter');
  await expect(page).toHaveTitle(site.titled(openedGame.title));
  await page.goBack();
  await expect(heading(ownGames.title)).toBeFocused();
  await expect(page).toHaveTitle(site.titled(pageNames.play));

  await test.step('a view that cannot be loaded says so, and can be left', async () => {
    expectConsole(/404/, /dynamically imported module/);
    await page.goBack();
    await page.route('**/assets/LocalGameScreen-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: messages.playHub.onThisDevice }).press('Enter');
    await expect(heading(site.pageFailed)).toBeFocused();
    await page.goBack();
    await expect(heading(pageNames.play)).toBeFocused();
  });
});

test('while the next page loads, the current one stays as it is', async ({ page }) => {
  const title = site.titled(site.name);
  await page.goto('/');
  await expect(page).toHaveTitle(title);
  const chunk = Promise.withResolvers<Route>();
  await page.route('**/assets/about-*.js', (route) => chunk.resolve(route));
  const link = page.getByRole('contentinfo').getByRole('link', { name: nav.about, exact: true });
  const heading = page.getByRole('heading', { level: 1 });
  await link.click();
  const held = await chunk.promise;
  await expect(page).toHaveURL('/about');
  await expect(heading).toHaveText(site.tagline);
  await expect(heading).toBeVisible();
  await expect(link).not.toHaveAttribute('aria-current');
  await expect(page).toHaveTitle(title);
  await link.click();
  await held.continue();
  await expect(heading).toHaveText(nav.about);
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(site.titled(nav.about));
  await page.goBack();
  await expect(heading, 'two presses are one navigation').toHaveText(site.tagline);

  await test.step('a link to the current page adds no history entry, and one to another page does', async () => {
    await link.click();
    await link.click();
    await page.getByRole('contentinfo').getByRole('link', { name: nav.contact, exact: true }).click();
    await expect(heading).toHaveText(nav.contact);
    await page.goBack();
    await expect(heading).toHaveText(nav.about);
    await page.goBack();
    await expect(heading).toHaveText(site.tagline);
    await page.goForward();
    await expect(heading).toHaveText(nav.about);
  });
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

test('R-NAV-24 S-16 /auth/callback reads the link’s parameters, and a link from a stranger neither signs in nor redirects elsewhere', async ({
  page,
}) => {
  await page.goto('/about');
  await test.step('R-NAV-25 with an error it goes to /auth and shows it as truncated text', async () => {
    const text = '<script>throw 1</script>'.repeat(400);
    const error = `error=access_denied&error_description=${encodeURIComponent(text)}&type=signup`;
    await page.goto(`/auth/callback#${error}&redirect_to=//evil.example&redirect=/ai`);
    await expect(page).toHaveURL('/auth');
    const alert = page.getByRole('alert').filter({ hasText: '<script>' }).first();
    await expect(alert).toContainText(auth.failed(`${text.slice(0, 199)}…`));
    await expect(page.locator('main script')).toHaveCount(0);
    // The state of a navigation survives the skip link, a reload, and going back to it.
    await page.getByRole('link', { name: site.skipLink }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page).toHaveURL('/auth');
    await page.reload();
    await expect(alert).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: nav.terms, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nav.terms);
    await page.goBack();
    await expect(alert).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
  await test.step('R-NAV-26 without an error it goes to /, and nobody is signed in', async () => {
    const tokens = 'access_token=a.b.c&refresh_token=d&type=magiclink';
    await page.goto(`/auth/callback#${tokens}&redirect_to=https://elsewhere.example`);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.tagline);
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await page.goto('/auth');
    await expect(page.getByRole('tab', { name: identity.login })).toBeVisible();
    await expect(page.getByRole('button', { name: identity.signOut })).toHaveCount(0);
  });
});

test('a page whose script is gone after a deploy reloads once, then says what to do, and other pages keep working', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/404/, /dynamically imported module|error #422/);
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

test('without a network, a page stays as it is when a part of it is missing, which comes with the network', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  const chunk = Promise.withResolvers<Route>();
  await page.route('**/assets/stepping-*.js', (route) => chunk.resolve(route));
  await page.goto('/chess-news?article=a-night-at-the-opera');
  const held = await chunk.promise;
  await page.context().setOffline(true);
  await held.abort('internetdisconnected');
  const move = page.getByRole('main').getByRole('list').getByRole('button').first();
  await move.click();
  await expect(move).toHaveAttribute('aria-current', 'step');
  await page.unroute('**/assets/stepping-*.js');
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: messages.panel.forward }).first()).toBeVisible();
});

test('a playing page whose needed part cannot be loaded says so, and a reload helps', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/502/, /dynamically imported module|error #422/);
  await routeOnce(page, '**/assets/deferred-*.js', (route) => route.fulfill({ status: 502 }));
  await page.goto(paths.queue);
  await expect(page.getByRole('main')).toContainText(messages.site.pageFailedText);
  await page.getByRole('button', { name: messages.site.reload }).click();
  await page.getByRole('button', { name: 'Find Match', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a page that cannot be loaded without a network says so, and comes with the network', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module|error #422/);
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: nav.about, exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText(site.pageFailed);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nav.about);
});

test('a board whose rules cannot be loaded says so, and a press retries; it stays when the settings cannot be loaded', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/404/, /dynamically imported module/);
  const rules = '**/assets/AiGamePlaying-*.js';
  await page.route(rules, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/ai');
  await expect(page.getByRole('alert').first()).toContainText(site.pageFailed);
  await page.unroute(rules);
  await page.getByRole('button', { name: site.reload }).click();
  await expect(page.getByRole('button', { name: messages.ai.start })).toBeEnabled();

  await page.route('**/assets/HeaderSettings-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: nav.settings, exact: true }).click();
  const settings = page.getByRole('dialog', { name: nav.settings });
  await expect(settings.getByRole('alert')).toContainText(site.pageFailedText);
  await expect(settings.getByRole('button', { name: site.reload })).toBeVisible();
  await expect(page.getByRole('button', { name: messages.ai.start })).toBeEnabled();
});

test('an open popover stays in the window when the window becomes narrower', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await page.goto('/about');
  await page.getByRole('button', { name: nav.settings, exact: true }).click();
  const settings = page.getByRole('dialog', { name: nav.settings });
  await expect(settings.getByRole('switch').first()).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 657 });
  await expect(settings).toBeInViewport({ ratio: 1 });
});

test('a script that fails while the visitor leaves the page does not bring them back', async ({
  page,
  expectConsole,
}) => {
  const failure = /ERR_ABORTED|ERR_FAILED/;
  expectConsole(failure);
  await page.goto('/');
  const chunk = Promise.withResolvers<Route>();
  await page.route('**/assets/about-*.js', (route) => chunk.resolve(route));
  await page.getByRole('contentinfo').getByRole('link', { name: nav.about, exact: true }).click();
  const held = await chunk.promise;
  await page.route('**/chess-guide', async (route) => {
    // Firefox aborts pending requests like this: the old page gets the error before the new page loads.
    const heard = page.waitForEvent('console', (message) => failure.test(message.text()));
    await held.abort();
    await heard;
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
  const expectNoScriptLine = async () => {
    const line = page.locator('noscript > p');
    await expect(line).toHaveText(messages.noScript.text);
    await expect(line).toBeInViewport();
  };
  for (const path of ['/', '/ai', '/play', '/chess-guide', '/legal']) {
    const response = await page.goto(origin + path);
    const html = (await response?.text()) ?? '';
    expect(html, path).not.toMatch(/<script(?![^>]*\bsrc=)|\sstyle=|<style/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toContainText(site.footerLine);
    await expectNoScriptLine();
  }
  await page.goto(`${origin}/multiplayer-game/00000000-0000-4000-8000-000000000000`);
  await expectNoScriptLine();
  await context.close();
});
