/** The board of the home page, whose first move starts a game. */
import { messages, paths } from '@sixtyfour/contract';
import type { Locator, Page } from '@playwright/test';
import { AiPage } from './ai-page.ts';
import { BoardPage } from './board.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './layout.ts';
import { hold } from './network.ts';
import { savedGame, writeSavedGames } from './saved-game.ts';

const words = messages.panel;

/** Opens the home page and waits until its board is interactive. */
async function openHome(page: Page): Promise<BoardPage> {
  await page.goto('/');
  const board = new BoardPage(page);
  await expect(board.board).toBeVisible();
  return board;
}

test('A-120 one drag on the home page is the first move of a game on /ai against Bobby Fish-er', async ({
  page,
  ai,
}) => {
  const home = await openHome(page);
  await home.drag('e2', 'e4');
  await expect(page).toHaveURL('/ai?opponent=bobby-fish-er');
  await expect(ai.status).toHaveText('Playing against Bobby Fish-er');
  await expect(ai.moves.first()).toHaveText('e2e4');
  await ai.expectPiece('e4', 'P');
  await expect(ai.clockOf('you')).toBeVisible();
  await expect(ai.moves).toHaveCount(2);

  await test.step('a reload resumes the game and plays no second move', async () => {
    await page.reload();
    await expect(ai.moves).toHaveCount(2);
    await expect(page.getByRole('button', { name: messages.ai.restart })).toBeVisible();
  });

  await test.step('leaving has no penalty: the home page has a new board', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/');
    await home.expectPiece('e2', 'P');
  });
});

test('an unfinished game is one press away, and a move on the home page does not end it', async ({ page, ai }) => {
  const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
  await writeSavedGames(page, [savedGame({ persona: 'judit-poll-gar', moves })]);
  const home = await openHome(page);
  const bar = page.getByRole('region', { name: messages.queue.inProgress });
  await expect(bar).toContainText(messages.aiGame.resumed('Judit Poll-gar'));
  await bar.getByRole('link', { name: messages.queue.goBack }).click();
  await expect(ai.moves).toHaveCount(4);
  await page.goto(paths.play);
  await expect(bar).toBeVisible();
  await page.goto('/');
  await home.move('d2', 'd4');
  await expect(page).toHaveURL(/^[^?]+[/]ai[?]/);
  await expect(ai.toasts).toContainText(messages.aiGame.resumed('Judit Poll-gar'));
  await expect(ai.moves).toHaveText([/e2e4$/, /e7e5$/, /g1f3$/, /b8c6$/]);
  await ai.expectPiece('d2', 'P');
});

test('A-105 A-120 the game counts if one button is pressed before the second move, otherwise not', async ({
  page,
  ai,
  visitor,
}) => {
  const home = await openHome(page);
  await home.move('d2', 'd4');
  const offer = page.getByRole('button', { name: words.makeCount });
  await expect(offer).toBeVisible();
  await expect(page.getByText(/Not counted/).first()).toBeVisible();
  await expect(ai.moves).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(offer).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await offer.press('Enter');
  await expect(offer).toBeHidden();
  await expect(page.getByRole('gridcell').and(page.locator(':focus'))).toHaveCount(1);
  await expect(page.getByTestId('live-polite')).toHaveText(words.counts);
  await expect(page.getByText(/Not counted/)).toHaveCount(0);
  const told = page.waitForRequest((request) => request.url().includes('/moves') && request.method() === 'POST');
  await ai.move('a2', 'a3');
  expect((await told).postDataJSON()).toMatchObject({ moves: expect.arrayContaining(['a2a3']) });

  await test.step('without the press, the offer disappears with the second move and moves nothing else', async () => {
    const other = await visitor();
    const otherAi = new AiPage(other);
    const otherOffer = other.getByRole('button', { name: words.makeCount });
    await (await openHome(other)).move('c2', 'c4');
    await expect(otherAi.moves).toHaveCount(2);
    await expect(otherOffer).toBeVisible();
    const places = async () => {
      const panel = await Promise.all([otherAi.moves.first(), otherAi.typeMove].map(boxOf));
      await other.setViewportSize({ width: 360, height: 640 });
      const tools = await boxOf(otherAi.button(messages.ai.restart));
      await other.setViewportSize({ width: 1280, height: 800 });
      return [...panel, tools];
    };
    const before = await places();
    await otherAi.move('a2', 'a3');
    await expect(otherOffer).toBeHidden();
    await expect(other.getByText(/Not counted/).first()).toBeVisible();
    expect(await places()).toEqual(before);
  });
});

test('A-120 a game resigned before its second move shows its result, was just for fun, and is offered no longer', async ({
  page,
  ai,
}) => {
  await (await openHome(page)).move('d2', 'd4');
  const offer = page.getByRole('button', { name: words.makeCount });
  await expect(offer).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  const told = page.waitForRequest((request) => request.url().endsWith('/end'));
  await ai.resign();
  await expect(ai.dialog).toContainText(messages.gameCount.uncounted.unasked);
  expect((await told).postDataJSON()).toEqual({ by: 'casual' });
  await ai.dialog.getByRole('button', { name: messages.gameOver.viewBoard }).click();
  await expect(ai.status).toHaveText(messages.aiGame.resigned);
  await expect(offer).toBeHidden();
});

/** Opens the home page with a board that is not interactive until the returned function is called. */
async function openStill(page: Page): Promise<{ readonly still: Locator; readonly listen: () => Promise<void> }> {
  const listen = await hold(page, /LiveStartBoard-.*\.js$/);
  await page.goto('/');
  return { still: page.locator('[data-early-board]'), listen };
}

async function expectFirstMove(page: Page): Promise<void> {
  await expect(page).toHaveURL('/ai?opponent=bobby-fish-er');
  await expect(new AiPage(page).moves.first()).toHaveText('e2e4');
}

test('a move made before the board is interactive is kept, and later presses do not replace it', async ({ page }) => {
  const loadGame = await hold(page, /\/assets\/ai-.*\.js$/);
  const { still, listen } = await openStill(page);
  await still.locator('[data-square="e2"]').click({ force: true });
  await still.locator('[data-square="e4"]').click({ force: true });
  await expect(page).toHaveURL('/');
  await listen();
  await expect(page).toHaveURL('/ai?opponent=bobby-fish-er');
  const home = new BoardPage(page);
  await home.move('d2', 'd4');
  await home.expectPiece('d4', '');
  await home.expectPiece('e4', 'P');

  await test.step('Back, while the game is being loaded, allows another first move', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/');
    await home.expectPiece('e2', 'P');
    await home.move('e2', 'e4');
    await loadGame();
    await expectFirstMove(page);
  });
});

test('a drag that begins before the board is interactive and ends after that is kept', async ({ page }) => {
  const { still, listen } = await openStill(page);
  await still.locator('[data-square="e2"]').hover({ force: true });
  await page.mouse.down();
  await listen();
  await expect(still).toHaveCount(0);
  await new BoardPage(page).square('e4').hover();
  await page.mouse.up();
  await expectFirstMove(page);
});

test('A-02 the character and the rules of the last game are used, illegal moves do nothing, and the keyboard works', async ({
  page,
  ai,
}) => {
  await ai.open('?opponent=judit-poll-gar');
  await ai.chooseSimplified();
  await ai.start();
  const home = await openHome(page);
  await expect(page.getByText('Judit Poll-gar').first()).toBeVisible();
  await home.drag('e2', 'e5');
  await home.move('e7', 'e5');
  await home.expectPiece('e2', 'P');
  await expect(page).toHaveURL('/');
  await home.square('g1').click();
  await home.expectMark('f3', 'target');
  await page.keyboard.press('Escape');
  await home.expectNoMark('f3', 'target');
  await home.moveByArrows('g1', 'f3');
  await expect(page).toHaveURL('/ai?opponent=judit-poll-gar');
  await expect(ai.status).toHaveText('Playing against Judit Poll-gar');
  await expect(page.getByRole('group', { name: words.lockedOpponent })).toContainText('Simplified rules');
  await expect(ai.board.locator(':focus')).toBeAttached();
});

test('@phone on a phone a finger on the board moves pieces, and beside it scrolls the page', async ({ page }) => {
  await openHome(page);
  const actions = (name: string) => page.getByTestId('board').locator(`[data-square="${name}"]`).first();
  await expect(actions('e2')).toHaveCSS('touch-action', 'none');
  await expect(actions('e5')).toHaveCSS('touch-action', 'pan-y');
  // The board is as wide as whole squares, and centered in what is left over.
  await page.setViewportSize({ width: 375, height: 667 });
  const board = await boxOf(page.getByTestId('board'));
  expect(board.center.x).toBe(375 / 2);
  await actions('e2').tap();
  await actions('e4').tap();
  await expect(page).toHaveURL('/ai?opponent=bobby-fish-er');
});
