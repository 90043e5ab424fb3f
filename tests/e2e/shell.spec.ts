import { messages } from '@sixtyfour/contract';
import { expect, test } from './fixtures.ts';

/** Every page of the specification's table, with the heading that a visitor finds there. */
const pages = [
  ['/', 'The Ultimate Chess Experience', 'R-NAV-10'],
  ['/play', 'Play', ''],
  ['/multiplayer', 'Multiplayer Chess', ''],
  ['/ai', 'Play vs AI', 'R-NAV-13'],
  ['/puzzles', 'Chess Puzzle Challenge', ''],
  ['/chess-puzzles', 'Chess Puzzles', ''],
  ['/chess-guide', 'Chess Guide', ''],
  ['/chess-news', 'Chess News', ''],
  ['/queue', 'Find an Opponent', 'R-NAV-18'],
  ['/multiplayer-game', 'Room game', 'R-NAV-20'],
  ['/daily-champions', 'Daily Champions', ''],
  ['/privacy', 'Privacy', ''],
  ['/terms', 'Terms', ''],
  ['/legal', 'Legal Notice', ''],
  ['/about', 'About', ''],
  ['/contact', 'Contact', ''],
  ['/auth', '', ''],
] as const;

for (const [path, heading, row] of pages) {
  test(`R-NAV-01 ${row} ${path} has header, main and footer, its own title and one heading`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    if (heading !== '') await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(/./);
  });
}

test('every page has a title of its own', async ({ page }) => {
  const titles: string[] = [];
  for (const [path] of pages) {
    await page.goto(path);
    titles.push(await page.title());
  }
  expect(new Set(titles).size).toBe(pages.length);
});

for (const [row, name, path] of [
  ['R-NAV-03', 'Daily Champions', '/daily-champions'],
  ['R-NAV-04', 'Chess Guide', '/chess-guide'],
  ['R-NAV-05', 'Chess News', '/chess-news'],
  ['R-NAV-06', 'Puzzles', '/chess-puzzles'],
] as const) {
  test(`${row} the header's '${name}' leads to ${path} and is then the current page`, async ({ page }) => {
    await page.goto('/about');
    const link = page.getByRole('banner').getByRole('link', { name, exact: true });
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(link).toHaveAttribute('aria-current', 'page');
  });
}

test('R-NAV-02 the brand leads home', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Sixtyfour' }).click();
  await expect(page).toHaveURL('/');
});

test("R-NAV-03 'Daily Champions' bears a trophy", async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('banner').getByRole('link', { name: 'Daily Champions', exact: true });
  await expect(link.locator('svg.lucide-trophy')).toBeVisible();
});

test("R-NAV-07 'Play Now' on wide screens, 'Play' on small ones, both to /multiplayer", async ({ page }) => {
  await page.goto('/about');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Play Now', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(header.getByRole('link', { name: 'Play Now', exact: true })).toBeHidden();
  await header.getByRole('link', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL('/multiplayer');
});

test('R-NAV-08 on small screens guide, news and puzzles stand in a second row', async ({ page }) => {
  await page.goto('/about');
  const header = page.getByRole('banner');
  const top = async (name: string): Promise<number> => {
    const box = await header.getByRole('link', { name, exact: true }).boundingBox();
    if (box === null) throw new Error(`${name} is not on the screen`);
    return box.y + box.height / 2;
  };
  expect(Math.abs((await top('Daily Champions')) - (await top('Chess Guide')))).toBeLessThan(8);
  await page.setViewportSize({ width: 360, height: 640 });
  const first = await top('Daily Champions');
  for (const name of ['Chess Guide', 'Chess News', 'Puzzles']) expect(await top(name)).toBeGreaterThan(first + 24);
});

test('R-NAV-09 the footer leads to five pages', async ({ page }) => {
  for (const [name, path] of [
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['Legal Notice', '/legal'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
});

test('R-NAV-27 A-114 any other path leads home by a 302, which says so in a line that covers and moves nothing', async ({
  page,
  request,
}) => {
  const cold = await request.get('/no-such-page?x=a.b', { maxRedirects: 0 });
  expect(cold.status()).toBe(302);
  expect(cold.headers().location).toBe('/');
  for (const path of ['/nothing.png', '/api/nothing', '/sounds/nothing.mp3', '/.well-known/nothing'])
    expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(404);
  const heading = page.getByRole('heading', { level: 1 });
  const notFound = page.getByRole('main').getByText(messages.site.notFound);
  await page.goto('/no-such-page');
  await expect(page).toHaveURL('/');
  await expect(heading).toHaveText('The Ultimate Chess Experience');

  await expect(notFound).toBeVisible();
  await expect(page.getByTestId('live-polite')).toHaveText(messages.site.notFound);
  const [header, line, below] = await Promise.all(
    [page.getByRole('banner'), notFound, heading].map((part) => part.boundingBox()),
  );
  // It stands in free space.
  expect(line?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await page.reload();
  await expect(page.getByText(/Resets in/)).toBeVisible();
  await expect(notFound).toHaveCount(0);
  expect(await heading.boundingBox()).toEqual(below);
});

test('the theme follows the system and can be switched, and the choice lasts', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 18, 14)');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByLabel('Light').check();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(244, 239, 229)');
  await page.reload();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(244, 239, 229)');
});
