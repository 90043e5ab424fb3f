/** The header and footer of every page, and unknown paths. */
import { messages, paths } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';
import { boxOf } from './layout.ts';

test('R-NAV-01 R-NAV-20 the room page without a room has header, main and footer, and one heading', async ({
  page,
}) => {
  await page.goto('/multiplayer-game');
  for (const part of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Room game']);
});

test('every page has its own title', async ({ request }) => {
  const pages = Object.values(paths).filter((path) => !path.includes(':') && path !== paths.authCallback);
  const titles = new Set<string>();
  for (const path of pages) titles.add(/<title>(.+)<\/title>/.exec(await (await request.get(path)).text())?.[1] ?? '');
  expect(titles).not.toContain('');
  expect(titles.size).toBe(pages.length);
});

test('the header links to the main pages, in one row on a wide screen and in two on a small one, and the footer to five', async ({
  page,
}) => {
  const header = page.getByRole('banner');
  const link = (name: string) => header.getByRole('link', { name, exact: true });
  const middle = async (name: string) => (await boxOf(link(name))).center.y;
  await page.goto('/about');
  for (const [row, name, path] of [
    ['R-NAV-03', 'Daily Champions', '/daily-champions'],
    ['R-NAV-04', 'Chess Guide', '/chess-guide'],
    ['R-NAV-05', 'Chess News', '/chess-news'],
    ['R-NAV-06', 'Puzzles', '/chess-puzzles'],
  ] as const) {
    await test.step(`${row} '${name}' leads to ${path} and is then the current page`, async () => {
      await link(name).click();
      await expect(page).toHaveURL(path);
      await expect(link(name)).toHaveAttribute('aria-current', 'page');
    });
  }
  await test.step("R-NAV-03 'Daily Champions' has a trophy", () =>
    expect(link('Daily Champions').locator('[data-icon="trophy"]')).toBeVisible());
  await test.step('R-NAV-02 the brand links to the home page', async () => {
    await header.getByRole('link', { name: 'Sixtyfour' }).click();
    await expect(page).toHaveURL('/');
  });
  await test.step('R-NAV-08 on small screens guide, news and puzzles are in a second row', async () => {
    expect(Math.abs((await middle('Daily Champions')) - (await middle('Chess Guide')))).toBeLessThan(8);
    await expect(link('Play Now')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 640 });
    const first = await middle('Daily Champions');
    for (const name of ['Chess Guide', 'Chess News', 'Puzzles']) expect(await middle(name)).toBeGreaterThan(first + 24);
  });
  await test.step("R-NAV-07 'Play Now' on wide screens, 'Play' on small ones, both to /multiplayer", async () => {
    await expect(link('Play Now')).toBeHidden();
    await link('Play').click();
    await expect(page).toHaveURL('/multiplayer');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(link('Play Now')).toHaveAttribute('href', '/multiplayer');
  });
  await test.step('R-NAV-09 the footer links to five pages', async () => {
    for (const [name, path] of [
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
      ['Legal Notice', '/legal'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
  });
});

test('R-NAV-27 A-114 any other path redirects home with a 302, and a line says so without covering or moving anything', async ({
  page,
  request,
}) => {
  for (const path of ['/no-such-page?x=a.b', '/socket.io/x']) {
    const cold = await request.get(path, { maxRedirects: 0 });
    expect(cold.status()).toBe(302);
    expect(cold.headers().location).toBe('/');
  }
  for (const path of ['/nothing.png', '/api/nothing', '/sounds/nothing.mp3', '/.well-known/nothing'])
    expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(404);
  const heading = page.getByRole('heading', { level: 1 });
  const notFound = page.getByRole('main').getByText(messages.site.notFound);
  await page.goto('/no-such-page');
  await expect(page).toHaveURL('/');
  await expect(heading).toHaveText('The Ultimate Chess Experience');

  await expect(notFound).toBeVisible();
  await expect(page.getByTestId('live-polite')).toHaveText(messages.site.notFound);
  const [line, below] = [await boxOf(notFound), await boxOf(heading)];
  // The line is in free space.
  expect(line.y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).bottom);
  expect(line.bottom).toBeLessThanOrEqual(below.y);
  await page.reload();
  await expect(page.getByText(/Resets in/)).toBeVisible();
  await expect(notFound).toHaveCount(0);
  expect(await boxOf(heading)).toEqual(below);
});
