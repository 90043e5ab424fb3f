/** Touch: double taps, and taps on elements that appear under the finger. */
import type { Locator, Page } from '@playwright/test';
import { analysisPath, messages, paths } from '@sixtyfour/contract';
import { PERSONAS } from '@sixtyfour/engine/personas';
import { BoardPage, PROMOTING } from './board.ts';
import { beginMatch, playOn, queueDoor } from './door.ts';
import { ARRIVAL, expect, test } from './fixtures.ts';
import { boxOf, expectUncut } from './layout.ts';
import { savedGame, writeSavedGames } from './saved-game.ts';

// A style sheet of the test simulates the browser's text size.
test.use({ bypassCSP: true });

/** Taps twice at one place, as fast as an accidental double tap. */
async function doubleTap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { center } = await boxOf(target);
  const session = await page.context().newCDPSession(page);
  const down = () => session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [center] });
  const up = () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // Send all events at once, because the page may take long to handle the first one.
  await Promise.all([down(), up(), down(), up()]);
}

test('@phone A-20 a tap that promotes does not choose a piece; another tap does', async ({ page, ai }) => {
  await ai.startFrom(PROMOTING);
  const picker = page.getByRole('dialog', { name: messages.promotion.title });
  await ai.tap('a7', 'a8');
  await expect(picker).toBeVisible();
  await picker.getByRole('button', { name: messages.promotion.knight }).tap();
  await ai.expectPiece('a8', 'N');
});

test('@phone a double tap on Start Game starts it, and one on Restart Game only asks', async ({ page, ai }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await ai.open();
  await doubleTap(page, page.getByRole('button', { name: messages.ai.start }));
  const restart = page.getByRole('button', { name: messages.ai.restart });
  await expect(restart).toBeVisible();
  await test.step('the player’s own clock is visible: on the narrowest phones, and after a phone is rotated', async () => {
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(ai.clockOf('you')).toBeInViewport({ ratio: 1 });
    }
    await expect(ai.square('e1')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 360, height: 640 });
  });
  await ai.move('e2', 'e4');
  await expect(page.getByText(messages.play.opponentsTurn, { exact: true })).toBeVisible();
  await expect(page.getByText(messages.play.yourTurn, { exact: true })).toBeVisible();
  await doubleTap(page, restart);
  await expect(page.getByRole('button', { name: messages.panel.reallyRestart })).toBeVisible();
  await expect(page).toHaveURL(/\/ai/);
  await ai.expectPiece('e4', 'P');
});

test('@phone a double tap opens the position editor once, and closes only it', async ({ page, ai }) => {
  const { analysis } = messages;
  await page.goto(paths.chessGuide);
  await page.goto(analysisPath);
  await expect(ai.button(analysis.edit)).toBeEnabled();
  await doubleTap(page, ai.button(analysis.edit));
  await expect(ai.button(analysis.editor.done)).toBeVisible();
  await doubleTap(page, ai.button(analysis.editor.cancel));
  // The second tap may come when the board is back, and takes the focus from its button.
  await expect(ai.button(analysis.edit)).toBeVisible();
  await doubleTap(page, ai.button(analysis.edit));
  await ai.button(analysis.editor.done).press('Enter');
  await expect(ai.button(analysis.edit)).toBeFocused();
});

test('@phone the board stays where it is when the turn changes, on narrow phones, on tablets and with larger text', async ({
  page,
}) => {
  const local = await BoardPage.openLocal(page);
  const moves = [
    'e2e4',
    'e7e5',
    'g1f3',
    'b8c6',
    'f1c4',
    'g8f6',
    'd2d3',
    'd7d6',
    'a2a3',
    'a7a6',
    'h2h3',
    'h7h6',
    'b2b3',
    'b7b6',
  ] as const;
  const sizes = [
    [320, '100%'],
    [344, '100%'],
    [360, '110%'],
    [360, '130%'],
    [360, '200%'],
    [768, '100%'],
    [768, '200%'],
  ] as const;
  for (const [index, [width, text]] of sizes.entries()) {
    await page.setViewportSize({ width, height: 740 });
    await page.addStyleTag({ content: `:root { font-size: ${text} }` });
    const before = await boxOf(local.board);
    const [first, second] = moves.slice(2 * index);
    await local.play(first ?? '');
    await expect(local.status).toContainText('Black');
    expect(await boxOf(local.board), `${width} px, text at ${text}`).toEqual(before);
    await local.play(second ?? '');
  }
});

/** White has captured twelve pieces. */
const TWELVE_CAPTURES =
  'e2e3 a7a6 f1a6 g7g5 a6b7 b8c6 b7a8 h7h5 a8c6 c8b7 c6b7 h8h6 d1h5 f8g7 h5h6 c7c6 b7c6 d8b8 h6g5 b8b6 c6d7 e8d8 g5g7 b6f6 g7f7 f6d4';

test('@phone in a game against a character nothing overlaps or is cut off', async ({ page, ai }) => {
  await writeSavedGames(page, [savedGame({ moves: TWELVE_CAPTURES.split(' ') })]);
  await page.goto(paths.ai);
  const turn = page.getByText(messages.play.yourTurn, { exact: true });
  await expect(turn).toBeVisible(ARRIVAL);
  const captured = page.getByRole('img', { name: /^Captured: / });
  expect((await boxOf(captured)).right).toBeLessThanOrEqual((await boxOf(turn)).x);
  expect((await boxOf(captured.getByText('+26'))).right).toBeLessThanOrEqual((await boxOf(captured)).right);

  await test.step('A-02 the rules are always visible; the menu also says whether the game counts', async () => {
    const standard = messages.play.rulesName.standard;
    const rules = page.getByText(standard, { exact: true }).filter({ visible: true });
    for (const [width, height] of [
      [360, 640],
      [320, 568],
      [844, 390],
      [640, 360],
      [568, 320],
      [1100, 450],
      [1024, 499],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(rules).toBeInViewport({ ratio: 1 });
      await expectUncut(rules, `${width} px`);
    }
    await ai.button(messages.panel.more).filter({ visible: true }).tap();
    const menu = page.getByRole('dialog', { name: messages.panel.more });
    await expect(menu).toContainText(`${standard}. ${messages.panel.uncountedGame}`);
  });
});

test('@phone the longest name of a character is whole while it thinks; at twice the text size so are its line, the tools and the menu', async ({
  page,
  ai,
}) => {
  await ai.openStopped('?opponent=pawn-derdome-pete');
  await ai.start();
  await ai.move('e2', 'e4');
  await expect(page.getByText(messages.play.opponentsTurn, { exact: true })).toBeVisible();
  const name = page.getByText('Pawn-derdome Pete', { exact: true }).filter({ visible: true });
  for (const [width, height] of [
    [360, 640],
    [320, 568],
    [640, 360],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectUncut(name, `${width} px`);
  }
  await page.setViewportSize({ width: 360, height: 640 });

  await page.addStyleTag({ content: ':root { font-size: 32px }' });
  const line = page.getByText(/^“/);
  await expect(line).toBeVisible();
  expect(await line.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0);
  expect((await boxOf(ai.button(messages.panel.flip))).width).toBe(44);
  await ai.button(messages.panel.more).filter({ visible: true }).tap();
  const menu = page.getByRole('dialog', { name: messages.panel.more });
  await expect(ai.button(messages.panel.resign)).toBeInViewport({ ratio: 1 });
  expect(await menu.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('@phone on a phone in landscape the board is in view: when a page opens, is reloaded during a game, and after rotating or splitting the screen', async ({
  page,
  ai,
}) => {
  const landscape = { width: 740, height: 360 };
  await page.setViewportSize(landscape);
  for (const path of [paths.puzzles, analysisPath]) {
    await page.goto(path);
    await expect(ai.square('e1')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('banner').scrollIntoViewIfNeeded();
    await page.setViewportSize(landscape);
    await expect(ai.square('e1')).toBeInViewport({ ratio: 1 });
  }
  await ai.open();
  await test.step('R-AI-07 each entry of the selector shows its quote', async () => {
    for (const { quote } of PERSONAS) {
      const line = page.getByText(`“${quote}”`);
      await line.scrollIntoViewIfNeeded();
      await expect(line).toBeInViewport({ ratio: 1 });
      await expectUncut(line, quote);
    }
  });
  await test.step('opening More options shows the first one', async () => {
    const summary = page.getByText(messages.play.moreOptions);
    const first = page.getByRole('switch', { name: messages.coach.label });
    const start = ai.button(messages.ai.start).filter({ visible: true });
    const expectUncovered = () =>
      expect.poll(async () => (await boxOf(start)).y - (await boxOf(first)).bottom).toBeGreaterThanOrEqual(0);
    await summary.tap();
    await expectUncovered();
    await summary.tap();
    await expect(first).toBeHidden();
    await summary.tap();
    await expectUncovered();
  });
  await ai.start();
  await page.reload();
  await expect(page.getByText(messages.play.yourTurn, { exact: true })).toBeVisible();
  for (const size of [landscape, { width: 370, height: 360 }, landscape]) {
    await page.setViewportSize(size);
    await expect(ai.board).toBeInViewport({ ratio: 1 });
  }
});

test('@phone on a small phone the tools of a game have the size of a finger, and in landscape they are between the players', async ({
  origin,
  page,
  ai,
  player,
}) => {
  const { ai: aiGame, onlineGame, panel, phrases } = messages;
  const expectVisible = async (...names: readonly string[]) => {
    const expectLarge = async (width: number) => {
      for (const name of [...names, panel.openMoves, panel.keyboard, panel.more]) {
        const box = await boxOf(ai.button(name).filter({ visible: true }));
        expect(Math.min(box.width, box.height), `${name} at ${width} px`).toBeGreaterThanOrEqual(40);
      }
    };
    for (const [width, height] of [
      [640, 360],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width: height, height: width });
      await expectLarge(height);
      await page.setViewportSize({ width, height });
      await expectLarge(width);
      for (const name of names) await expect(ai.button(name).filter({ visible: true })).toBeInViewport({ ratio: 1 });
      await expect(ai.clockOf('you')).toBeInViewport({ ratio: 1 });
    }
  };
  await ai.open();
  await ai.start();
  await expectVisible(panel.flip, aiGame.restart);
  await test.step('the others are in the menu, all of which is visible', async () => {
    const more = ai.button(panel.more).filter({ visible: true });
    await more.tap();
    for (const name of [panel.takeback, panel.zen, panel.resign])
      await expect(ai.button(name)).toBeInViewport({ ratio: 1 });
    await ai.button(panel.soundOff).tap();
    await more.tap();
    await expect(ai.button(panel.soundOn)).toBeVisible();
    await page.keyboard.press('Escape');
  });
  const match = await beginMatch({ origin, page, player }, queueDoor);
  await playOn(match, ['e2e4', 'e7e5']);
  await expectVisible(onlineGame.offerDraw, onlineGame.resign, phrases.title, panel.flip);
});

test('on a tablet, everything that a player needs is visible below the board', async ({ origin, page, player }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const match = await beginMatch({ origin, page, player }, queueDoor);
  await playOn(match, ['e2e4', 'e7e5']);
  const { panel, phrases, onlineGame } = messages;
  for (const name of [
    messages.onlineGame.offerDraw,
    onlineGame.resign,
    phrases.title,
    panel.flip,
    onlineGame.leave,
    panel.more,
  ])
    await expect(match.me.button(name)).toBeInViewport({ ratio: 1 });
  for (const label of [messages.onlineGame.offerDraw, onlineGame.leave]) {
    const lines = await match.me
      .button(label)
      .getByText(label)
      .evaluate((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getClientRects().length;
      });
    expect(lines, `lines of ${label}`).toBe(1);
  }
});

test('@phone a toast has the height of two lines, also over a status of one small line', async ({ page, ai }) => {
  await ai.startFrom('4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1');
  await ai.tap('e2', 'd3');
  const toast = page.getByTestId('toast').filter({ visible: true });
  await expect(toast).toHaveText(messages.aiGame.kingInCheck);
  expect((await boxOf(toast)).height).toBeGreaterThanOrEqual(32);
});
