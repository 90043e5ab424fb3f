import { articlePathOf, messages, paths } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { guide } from '../../apps/web/src/content/en/guide/index.ts';
import { articles } from '../../apps/web/src/content/en/news/index.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll, expectTargets } from './layout.ts';

const opera = articlePathOf('a-night-at-the-opera');

function chapter(page: Page, title: string) {
  return page.locator('details').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
}

/** The board, tools and moves of the section with this heading. */
function passage(page: Page, heading: string) {
  const around = page.locator('main div').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
  const own = around.filter({ has: page.getByRole('figure') }).last();
  return {
    own,
    square: (square: string) => own.locator(`[data-square=${square}]`),
    tool: (name: string) => own.getByRole('button', { name, exact: true }),
    move: (san: string) => own.getByRole('listitem').getByRole('button', { name: san, exact: true }),
  };
}

test('the guide is read by mouse and by keyboard', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto(paths.home);
  await page.getByRole('link', { name: messages.home.guideButton }).click();
  await test.step('R-NAV-16 it is an accordion of six sections, each of which opens and closes', async () => {
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(guide.map(({ title }) => title));
    for (const [index, { title }] of guide.entries()) {
      const section = chapter(page, title);
      const body = section.getByRole('heading', { level: 3 }).first();
      await expect(body).toBeVisible({ visible: index === 0 });
      await section.locator('summary').click();
      await expect(body).toBeVisible({ visible: index !== 0 });
    }
  });
  await test.step('R-HOME-13 its last chapter states the minimum age', () =>
    expect(page.getByText('You must be at least 13 years old')).toBeVisible());
  await test.step('all are opened and closed at once', async () => {
    // The first one has been closed before.
    await main.getByRole('button', { name: messages.guide.openAll }).click();
    await expect(page.locator('details[open]')).toHaveCount(6);
    await main.getByRole('button', { name: messages.guide.closeAll }).click();
    await expect(page.locator('details[open]')).toHaveCount(0);
  });
  await test.step('by keyboard alone: a chapter opens, a line is stepped through, and everything is announced', async () => {
    const section = chapter(page, 'Check, Mate and Draws');
    await section.locator('summary').focus();
    await page.keyboard.press('Enter');
    const mate = passage(page, 'The four-move mate');
    await expect(mate.square('h5')).not.toHaveAttribute('data-piece');
    await mate.tool(messages.panel.forward).focus();
    for (let ply = 0; ply < 5; ply += 1) await page.keyboard.press('Enter');
    await expect(mate.square('h5')).toHaveAttribute('data-piece', 'Q');
    await expect(mate.move('3. Qh5')).toHaveAttribute('aria-current', 'step');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByTestId('live-polite')).toContainText(
      'White queen h5 takes pawn on f7. Checkmate. The bishop guards the queen',
    );
    await expect(mate.square('e8')).toHaveAttribute('data-mark', /check/);
    await expect(mate.tool(messages.panel.forward)).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Home');
    await expect(mate.square('h5')).not.toHaveAttribute('data-piece');
    await expect(page.getByTestId('live-polite')).toHaveText(messages.reading.atStart);
    await page.keyboard.press('End');
    await expect(mate.square('f7')).toHaveAttribute('data-piece', 'Q');
  });
  await test.step('a press on a move shows the position after it', async () => {
    await main.locator('summary').first().click();
    const line = passage(page, 'Writing moves down');
    await line.move('5. O-O').click();
    await expect(line.square('g1')).toHaveAttribute('data-piece', 'K');
    await line.move('3. Bb5').click();
    await expect(line.square('b5')).toHaveAttribute('data-piece', 'B');
    await expect(line.square('e1')).toHaveAttribute('data-piece', 'K');
  });
  await test.step('in print, all chapters are shown, without controls', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 3, name: 'The square of the pawn' })).toBeVisible();
    await expect(page.getByRole('button', { name: messages.guide.openAll })).toBeHidden();
    await expect(page.getByRole('button', { name: messages.panel.forward }).first()).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
  });
});

test('news: from the list to an article, to the next one, and back', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  const entries = page.getByRole('main').getByRole('article');
  await test.step('an unknown article leads to the list', async () => {
    await page.goto(articlePathOf('no-such-thing'));
    await expect(entries).toHaveCount(4);
  });
  await test.step('R-NAV-17 four articles, each with a category, a date and a read time', async () => {
    await page.getByRole('banner').getByRole('link', { name: messages.nav.chessNews, exact: true }).click();
    await expect(page).toHaveURL(paths.chessNews);
    await expect(entries).toHaveCount(4);
    for (const [index, { title, category, date }] of articles.entries()) {
      const entry = entries.nth(index);
      await expect(entry.getByRole('heading', { name: title })).toBeVisible();
      await expect(entry).toContainText(category);
      await expect(entry.locator('time')).toHaveAttribute('datetime', date);
      await expect(entry).toContainText(/\d+ min read/);
    }
  });
  await test.step('title, focus and scroll position are those of a new page', async () => {
    await page.getByRole('link', { name: 'A Night at the Opera' }).click();
    await expect(page).toHaveURL(opera);
    await expect(page).toHaveTitle(messages.site.titled('A Night at the Opera'));
    await expect(heading).toBeFocused();
    await page.getByRole('link', { name: 'Building the Bridge' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Building the Bridge' })).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(page.getByTestId('live-polite')).toHaveText('Building the Bridge');
    await page.goBack();
    await expect(heading).toHaveText('A Night at the Opera');
  });
  await test.step('a whole game can be stepped through to its mate', async () => {
    const game = page.getByRole('figure').first();
    await game.getByRole('button', { name: messages.panel.last }).click();
    await expect(game.locator('[data-square=d8]')).toHaveAttribute('data-piece', 'R');
    await expect(game).toContainText('17. Rd8#');
  });
  await test.step('and back to the list', async () => {
    await page.getByRole('link', { name: messages.news.all }).click();
    await expect(page).toHaveURL(paths.chessNews);
    await expect(page).toHaveTitle(messages.site.titled(messages.nav.chessNews));
  });
});

test('R-NAV-11 /play links to every way to play', async ({ page }) => {
  await page.goto(paths.play);
  for (const [name, path] of [
    ['Play vs AI', '/ai'],
    ['Play vs Human', '/multiplayer'],
    ['Find an Opponent', '/queue'],
    ['Create or join a room', '/multiplayer'],
    ['Play on this device', '/play?mode=local'],
    ['Random puzzle', '/puzzles'],
    ['Puzzle Rush', '/puzzles?rush'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page, name).toHaveURL(path);
    await page.goBack();
    await expect(page).toHaveURL(paths.play);
  }
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('guide and articles are complete', async ({ page, request }) => {
    await test.step('every chapter opens, and its moves can be read', async () => {
      await page.goto(paths.chessGuide);
      const section = chapter(page, 'Opening Principles');
      await expect(section).not.toHaveAttribute('open');
      await section.locator('summary').click();
      await expect(section).toContainText('4. c3 Prepares to play d4.');
      await expect(section.getByRole('img').first()).toHaveAccessibleName(/^White: king e1/);
      await expect(page.getByRole('button', { name: messages.guide.openAll })).toBeHidden();
      await expect(page.getByRole('button', { name: messages.panel.forward })).toHaveCount(0);
    });
    await test.step('every article is a page: text, title, description, address, and structured data', async () => {
      const titles = new Set<string>();
      for (const { slug, title, summary, date } of articles) {
        const path = articlePathOf(slug);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        titles.add(await page.title());
        const meta = async (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
        expect(await meta('og:type')).toBe('article');
        expect(await meta('og:url')).toBe(path);
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', summary);
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', path);
        const data: unknown = JSON.parse(
          (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
        );
        expect(data).toMatchObject({ '@type': 'Article', headline: title, datePublished: date, url: path });
        const image = await request.get((await meta('og:image')) ?? '');
        expect(image.headers()['content-type']).toBe('image/png');
      }
      expect(titles.size).toBe(articles.length);
    });
  });
});

test('the sitemap names this site, and every address in it is a page; the manifest and all its icons exist', async ({
  request,
  origin,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '');
  const listed = '/ /ai /play /multiplayer /queue /puzzles /chess-puzzles /chess-guide /chess-news'.split(' ');
  expect(addresses).toEqual(expect.arrayContaining([...listed, opera].map((path) => origin + path)));
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect([address, answer.status()]).toEqual([address, 200]);
  }

  const manifest: { icons: { src: string; sizes: string; type: string }[] } = await (
    await request.get('/manifest.webmanifest')
  ).json();
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
});

/** No sideways scrolling and large enough controls at any width; axe finds nothing in either color scheme. */
async function expectReadable(page: Page, axeInBothSchemes: () => Promise<void>): Promise<void> {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `at ${width} px`);
    await expectTargets(page, `at ${width} px`);
  }
  await axeInBothSchemes();
}

test('the guide fits every width and passes axe with every chapter open', async ({ page, axeInBothSchemes }) => {
  await test.step('a URL with a chapter in its hash opens it', async () => {
    await page.goto(`${paths.chessGuide}#advanced-techniques`);
    await expect(chapter(page, 'Advanced Techniques')).toHaveAttribute('open');
    await expect(page.getByRole('heading', { name: 'Advanced Techniques' })).toBeInViewport();
  });
  await page.getByRole('button', { name: messages.guide.openAll }).click();
  await expectReadable(page, axeInBothSchemes);
});

test('an article with its data violates no policy, hydrates as it was sent, fits every width and passes axe', async ({
  page,
  axeInBothSchemes,
}) => {
  // The fixture fails on any console message, such as a policy violation or a hydration mismatch.
  await page.goto(opera);
  await page.getByRole('button', { name: messages.panel.forward }).first().click();
  await expectReadable(page, axeInBothSchemes);
});
