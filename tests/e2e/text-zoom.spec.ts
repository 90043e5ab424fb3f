/** Text at twice its size, as set in a browser: nothing is cut off and nothing scrolls sideways. */
import type { Locator, Page } from '@playwright/test';
import { messages, paths, puzzleRushPath } from '@sixtyfour/contract';
import { becomeAccount } from './accounts-page.ts';
import { addDays, ChampionsPage, forgetDays } from './champions-page.ts';
import { beginMatch, playAgain, playOn, roomDoor } from './door.ts';
import { expect, test } from './fixtures.ts';
import { boxOf, expectNoSidewaysScroll } from './layout.ts';

// A style sheet of the test simulates the browser's setting.
test.use({ bypassCSP: true });

async function atEachSize(page: Page, texts: () => readonly Locator[]): Promise<void> {
  await page.addStyleTag({ content: ':root { font-size: 32px }' });
  for (const [width, height] of [
    [360, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page, `${width} px`);
    for (const text of texts()) await expectWhole(text, width);
  }
}

/** Asserts that all of the text is within its box and within the window. */
async function expectWhole(text: Locator, width: number): Promise<void> {
  const cut = await text.evaluateAll((elements, right) => {
    const isCut = (element: Element) => {
      const { display, overflowY } = getComputedStyle(element);
      const isWider = display !== 'inline' && element.scrollWidth > element.clientWidth + 1;
      const isHigher = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
      return isWider || isHigher || element.getBoundingClientRect().right > right;
    };
    return elements.filter((element) => isCut(element)).map((element) => element.textContent);
  }, width);
  expect(cut, `cut at ${width} px`).toEqual([]);
}

test('at twice the text size all texts of a puzzle are on the screen, and beside its panel nothing scrolls sideways', async ({
  page,
  puzzle,
}) => {
  await page.setViewportSize({ width: 568, height: 320 });
  await puzzle.open();
  for (const size of [16, 32]) {
    await page.addStyleTag({ content: `:root { font-size: ${size}px }` });
    await expectNoSidewaysScroll(page, `text of ${size} px`);
  }
  const panel = page.getByRole('main');
  await atEachSize(page, () => [
    panel.locator('p, dt, dd'),
    panel.getByRole('button'),
    panel.getByRole('link'),
    panel.getByRole('heading'),
    panel.getByRole('textbox'),
  ]);
});

test('at twice the text size a long email of an account is within its card', async ({ page, server }) => {
  const email = 'maximiliane.wolfeschlegelsteinhausen@example.test';
  await becomeAccount(page, server, { name: 'Wolfeschlegelsteinha', email });
  await page.goto(paths.auth);
  const card = page.getByRole('region', { name: messages.pageNames.auth });
  await expect(card.getByText(email)).toBeVisible();
  await atEachSize(page, () => [card.getByRole('heading'), card.getByText(email), card.getByRole('button')]);
});

test('at twice the text size the clocks and controls of a game are not cut off', async ({ page, player, origin }) => {
  const match = await beginMatch({ origin, page, player }, roomDoor);
  const { me, opponent } = match;
  await playOn(match, ['e2e4', 'e7e5', 'g1f3']);
  await opponent.act({ type: 'offer-draw' });
  await expect(me.band).toContainText('offers a draw');
  await atEachSize(page, () => [
    me.band,
    me.band.locator('p'),
    page.getByRole('timer'),
    page.getByRole('timer').locator('*'),
    page.getByRole('button', { name: /Resign|Offer draw|Leave Game/ }),
    page.getByText(/Playing as White/),
  ]);
  await page.setViewportSize({ width: 360, height: 640 });
  const status = page.getByTestId('status').filter({ visible: true });
  // Its lines may extend beyond it by `overflow-clip-margin`.
  expect(await status.evaluate((line) => line.scrollHeight - line.clientHeight)).toBeLessThanOrEqual(4);
  for (const [width, height] of [
    [1024, 600],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    const board = await boxOf(me.board);
    for (const clock of await page.getByRole('timer').all())
      expect((await boxOf(clock)).right, `clock at ${width} px`).toBeLessThanOrEqual(board.right);
    const name = page.getByText('Tomas', { exact: true });
    const line = await boxOf(name.locator('..'));
    expect((await boxOf(name)).right, `name at ${width} px`).toBeLessThanOrEqual(line.right);
  }

  await me.resign();
  await expect(me.dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await atEachSize(page, () => [me.dialog.getByRole('button')]);
  expect(
    await me.dialog
      .locator('> div')
      .first()
      .evaluate((card) => card.scrollWidth - card.clientWidth),
  ).toBe(0);

  await page.setViewportSize({ width: 360, height: 640 });
  const won = await playAgain(match);
  await playOn(won, ['e2e4', 'e7e5']);
  await opponent.act({ type: 'resign' });
  const medal = await boxOf(me.dialog.getByRole('img', { name: messages.gameOver.medal }));
  expect(medal.right).toBeLessThanOrEqual((await boxOf(me.button(messages.gameOver.playAgain))).right);
});

test('at twice the text size no figure of the champions lies on another', async ({ page, server }) => {
  await forgetDays(server.database);
  await addDays(server.database, { name: 'Tomás', country: 'ES', score: 17_938, wins: 17, losses: 12, draws: 11 });
  const table = new ChampionsPage(page);
  await table.open();
  await atEachSize(page, () => [page.getByText(messages.champions.streaks)]);
  for (const tab of ['score', 'stats', 'streaks'] as const) {
    await table.tab(tab).click();
    const cells = table.row('Tomás').locator('th, td');
    await atEachSize(page, () => [cells]);
  }
});

test('at twice the text size the header of a wide window has two rows, and the texts of home whole words', async ({
  page,
}) => {
  await page.goto(paths.home);
  await page.addStyleTag({ content: ':root { font-size: 32px }' });
  const { nav } = messages;
  const header = page.getByRole('banner');
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const rowOf = async (name: string) =>
      Math.round((await boxOf(header.getByRole('link', { name, exact: true }))).center.y);
    expect(await rowOf(nav.dailyChampions), `${width} px`).toBe(await rowOf(nav.home));
    const second = await Promise.all([nav.chessGuide, nav.chessNews, nav.puzzles, nav.playNow].map(rowOf));
    expect(new Set(second).size, `${width} px`).toBe(1);
    const lastWord = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
      const text = title.lastChild ?? title;
      const range = document.createRange();
      range.setStart(text, (text.textContent ?? '').lastIndexOf(' ') + 1);
      range.setEnd(text, (text.textContent ?? '').length);
      return { word: range.toString(), lines: range.getClientRects().length };
    });
    expect(lastWord, `${width} px`).toEqual({ word: 'Experience', lines: 1 });
    await expectWhole(page.getByRole('main').locator('h2, li *'), width);
  }
});

const PAGES = [
  [puzzleRushPath, messages.rush.modes.survival],
  [paths.chessPuzzles, messages.showcase.today],
  [paths.multiplayer, messages.identity.startPlaying],
] as const;

test('at twice the text size other pages do not scroll sideways', async ({ page }) => {
  for (const [path, text] of PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText(text).first()).toBeVisible();
      await atEachSize(page, () => [page.getByText(text)]);
    });
});
