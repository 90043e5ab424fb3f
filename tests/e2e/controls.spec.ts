/** Controls known from other sites: notation, premoves, wheel, coordinates, pieces, confirming moves, zen mode. */
import { messages, storageKeys } from '@sixtyfour/contract';
import { BoardPage } from './board.ts';
import { beginMatch, queueDoor, roomDoor } from './door.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './layout.ts';
import { stopClock } from './pace.ts';
import { openSettings, switchOn } from './site-page.ts';

const { gameOver, onlineGame, panel, play, settings } = messages;

/** Drags with a finger. Playwright has no function for this. */
async function dragByTouch(board: BoardPage, from: string, to: string): Promise<void> {
  const session = await board.page.context().newCDPSession(board.page);
  const { center: start } = await boxOf(board.square(from));
  const { center: end } = await boxOf(board.square(to));
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  await touch('touchStart', [start]);
  await touch('touchMove', [{ x: (start.x + end.x) / 2, y: start.y }]);
  await touch('touchMove', [end]);
  await touch('touchEnd', []);
}

test('A-18 one press above the moves changes their notation, which is remembered', async ({ page }) => {
  const board = await BoardPage.openLocal(page);
  await board.move('g1', 'f3');
  const moves = page.getByRole('group', { name: panel.moves });
  await expect(moves.getByRole('button', { name: 'Ng1f3', exact: true })).toBeVisible();
  await page.getByRole('button', { name: panel.showSan }).click();
  await expect(moves.getByRole('button', { name: 'Nf3', exact: true })).toBeVisible();
  await page.reload();
  await expect(moves.getByRole('button', { name: 'Nf3', exact: true })).toBeVisible();
  await page.getByRole('button', { name: panel.showLong }).press('Enter');
  await expect(moves.getByRole('button', { name: 'Ng1f3', exact: true })).toBeVisible();
});

test('@phone A-18 the list of moves has the same button', async ({ page }) => {
  const board = await BoardPage.openLocal(page);
  await board.move('g1', 'f3');
  await page.getByRole('button', { name: panel.openMoves }).tap();
  const list = page.getByRole('dialog', { name: panel.moves });
  await list.getByRole('button', { name: panel.showSan }).tap();
  await expect(list.getByRole('button', { name: 'Nf3', exact: true })).toBeVisible();
});

test("R-G-12 A-106 'Please wait for your turn' offers premoves, which are shown and cancelled", async ({
  origin,
  page,
  player,
  axe,
}) => {
  const { me, opponent } = await beginMatch({ origin, page, player }, queueDoor, 'black');
  const offer = me.button(onlineGame.turnOnPremove);
  const isOff = async (from: string, to: string) => {
    await me.expectNoMark(from, 'premove');
    await me.expectNoMark(to, 'premove');
  };

  await test.step('R-G-12 A-106 the message stays unchanged, and its offer is one press away', async () => {
    await expect(offer).toHaveCount(0);
    await me.move('e7', 'e5');
    await expect(me.toasts.getByRole('alert')).toHaveText('Please wait for your turn');
    await expect(me.status).toHaveText('Please wait for your turn');
    await axe();
    await offer.focus();
    await page.keyboard.press('Enter');
    await expect(offer).toHaveCount(0);
    await expect(me.board.locator(':focus')).toBeVisible();
  });

  await test.step('A-106 both squares are marked, and the piece is shown where it will go', async () => {
    await me.move('e7', 'e5');
    await me.expectMark('e7', 'premove');
    await me.expectMark('e5', 'premove');
    await me.expectPiece('e7', 'p');
    await expect(me.square('e5')).toHaveAttribute('data-letter', 'p');
    await expect(me.square('e5')).toHaveCSS('background-image', /svg/);
  });

  await test.step('A-106 the right button, Escape and a press elsewhere cancel it; a new one replaces it', async () => {
    await me.square('c4').click({ button: 'right' });
    await isOff('e7', 'e5');
    await me.move('e7', 'e5');
    await page.getByRole('button', { name: panel.flip }).focus();
    await page.keyboard.press('Escape');
    await isOff('e7', 'e5');
    await me.move('e7', 'e5');
    await me.square('c4').click();
    await isOff('e7', 'e5');
    await me.move('e7', 'e5');
    await me.move('d7', 'd5');
    await me.expectMark('d5', 'premove');
    await isOff('e7', 'e5');
    await opponent.move('e2e4');
    await opponent.seeMove('d7d5');
  });
});

test('@phone R-G-12 A-114 the offer of premoves fits above the board and covers nothing', async ({
  origin,
  page,
  player,
}) => {
  const { me, opponent } = await beginMatch({ origin, page, player }, queueDoor, 'black');
  const before = await boxOf(me.board);
  const offer = me.button(onlineGame.turnOnPremove);
  await test.step('during the countdown for the first move, the offer covers nothing', async () => {
    await me.tap('e7', 'e5');
    await expect(me.toasts.getByRole('alert')).toHaveText(onlineGame.waitTurn);
    await expect(page.getByTestId('band')).toBeVisible();
    await expect(offer).toBeHidden();
  });
  await opponent.move('e2e4');
  await expect(me.status).toHaveText(play.turnIsYours);
  await me.tap('c7', 'c5');
  await opponent.seeMove('c7c5');
  await expect(page.getByTestId('band')).toHaveCount(0);
  await me.tap('e7', 'e5');
  await expect(offer).toBeVisible();
  expect(await boxOf(me.board)).toEqual(before);
  const { right, bottom } = await boxOf(offer);
  expect(right).toBeLessThanOrEqual(360);
  expect(bottom).toBeLessThanOrEqual(before.y);
  await offer.tap();
  await me.tap('e7', 'e5');
  await me.expectMark('e5', 'premove');
});

test('the wheel over the board steps through the moves, and the page does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  const board = await BoardPage.openLocal(page);
  await board.square('e2').hover();
  await test.step('without moves, the page scrolls', async () => {
    await page.mouse.wheel(0, 60);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.mouse.wheel(0, -600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
  await board.move('e2', 'e4');
  await board.move('e7', 'e5');
  await board.square('d4').hover();
  const top = await page.evaluate(() => scrollY);

  // Notches in too quick succession are ignored, so another one may be needed.
  const turn = (deltaY: number, name: string, letter: string) =>
    expect(async () => {
      await page.mouse.wheel(0, deltaY);
      if (letter === '') await expect(board.square(name)).not.toHaveAttribute('data-piece', { timeout: 500 });
      else await expect(board.square(name)).toHaveAttribute('data-piece', letter, { timeout: 500 });
    }).toPass();

  await test.step('one notch is one step', async () => {
    await page.mouse.wheel(0, -100);
    await board.expectPiece('e5', '');
    await board.expectPiece('e4', 'P');
    await turn(-100, 'e4', '');
  });
  await test.step('forward ends at the newest position, from which play continues', async () => {
    await turn(100, 'e4', 'P');
    await turn(100, 'e5', 'p');
    await page.mouse.wheel(0, 100);
    await expect(page.getByRole('button', { name: panel.live, exact: true })).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(top);
    await board.move('g1', 'f3');
    await board.expectPiece('f3', 'N');
  });
  await test.step('a notch during a drag does not lose the move', async () => {
    await board.square('b8').hover();
    await page.mouse.down();
    await board.square('b6').hover();
    await page.mouse.wheel(0, -100);
    await board.square('c6').hover();
    await page.mouse.up();
    await board.expectPiece('c6', 'n');
  });
});

test('R-SEL-03 dragging the king onto its rook castles, short and long, white and black, and a press selects the rook', async ({
  page,
}) => {
  const board = await BoardPage.openLocal(page);
  for (const [opening, [rook, to, beside]] of [
    ['g1f3 g8f6 g2g3 g7g6 f1g2 f8g7', ['h', 'g', 'f']],
    ['d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7', ['a', 'c', 'd']],
  ] as const) {
    await board.play(...opening.split(' '));
    for (const [rank, king, tower] of [
      ['1', 'K', 'R'],
      ['8', 'k', 'r'],
    ] as const) {
      await board.move(`e${rank}`, `${rook}${rank}`);
      await board.expectMark(`${rook}${rank}`, 'selected');
      await board.drag(`e${rank}`, `${rook}${rank}`);
      await board.expectPiece(`${to}${rank}`, king);
      await board.expectPiece(`${beside}${rank}`, tower);
      await board.expectPiece(`${rook}${rank}`, '');
    }
    await page.getByRole('button', { name: messages.ai.restart }).click();
    await page.getByRole('button', { name: panel.reallyRestart }).click();
    await page.getByRole('button', { name: messages.ai.start }).click();
  }
});

test('@phone a finger can also drag the king onto its rook', async ({ ai }) => {
  await ai.startFrom('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1');
  await expect(ai.square('e1')).toBeInViewport();
  await dragByTouch(ai, 'e1', 'a1');
  await ai.expectPiece('c1', 'K');
  await ai.expectPiece('d1', 'R');
});

for (const tag of ['', '@phone '])
  test(`${tag}A-114 coordinates are inside, outside or off, and the board keeps its size and place`, async ({
    page,
  }) => {
    const board = await BoardPage.openLocal(page);
    const frame = board.board.locator('..');
    // On phones the page scrolls down to the settings.
    const dialog = await openSettings(page);
    const before = await boxOf(frame);
    const rank = () =>
      board.board
        .locator('[role="row"]')
        .first()
        .evaluate((row) => getComputedStyle(row, '::before').content);
    expect(await rank()).toContain('8');
    await dialog.getByLabel(settings.coordinatesOff).check();
    await expect.poll(rank).toBe('none');
    await dialog.getByLabel(settings.coordinatesOutside).check();
    await expect.poll(rank).toContain('8');
    expect(await boxOf(frame)).toEqual(before);
    const squares = await boxOf(board.board);
    expect(squares).toMatchObject({ x: before.x + 16, y: before.y, width: before.width - 16 });
    await page.keyboard.press('Escape');
    await board.move('e2', 'e4');
    await board.expectPiece('e4', 'P');

    // Squares are in their final place before any script of the page has run.
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto('/ai', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-coordinates', 'outside');
    const { width } = await boxOf(page.getByTestId('board'));
    expect(width).toBe((await boxOf(page.getByTestId('board').locator('..'))).width - 16);
  });

test('a piece set is loaded when chosen in the settings, and afterwards before the first paint', async ({
  page,
  axeInBothSchemes,
}) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/pieces/')) sheets.push(new URL(request.url()).pathname);
  });
  const board = await BoardPage.openLocal(page);
  const drawing = () => board.square('e2').evaluate((square) => getComputedStyle(square).backgroundImage);
  const usual = await drawing();
  expect(sheets).toEqual([]);
  const dialog = await openSettings(page);
  const seen = new Set([usual]);
  for (const set of ['flat', 'outline', 'bold']) {
    await dialog.getByLabel(settings.pieces).selectOption(set);
    await expect.poll(async () => !seen.has(await drawing())).toBe(true);
    seen.add(await drawing());
  }
  expect(sheets).toEqual(['/pieces/flat.css', '/pieces/outline.css', '/pieces/bold.css']);
  await axeInBothSchemes();

  await test.step('captured pieces and the promotion picker use the set', async () => {
    await page.keyboard.press('Escape');
    await board.play('e2e4', 'd7d5', 'e4d5');
    const icon = page.getByRole('img', { name: /^Captured/ }).locator('[data-piece="p"]');
    const ofBoard = await board.square('e7').evaluate((square) => getComputedStyle(square).getPropertyValue('--piece'));
    await expect.poll(() => icon.evaluate((one) => getComputedStyle(one).getPropertyValue('--piece'))).toBe(ofBoard);
  });

  await test.step('after a reload only the chosen set is fetched, and it blocks the first paint', async () => {
    sheets.length = 0;
    await page.reload();
    const link = page.locator('link[href="/pieces/bold.css"]');
    await expect(link).toHaveAttribute('blocking', 'render');
    expect(sheets).toEqual(['/pieces/bold.css']);
    expect(await drawing()).not.toBe(usual);
  });
});

test('@phone R-ST-01 A-101 an unknown setting changes nothing before the first paint', async ({ page }) => {
  await page.goto('/robots.txt');
  const stored = '{"pieces":"../theirs","boardTheme":"nowhere","coordinates":"beside"}';
  await page.evaluate(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [storageKeys.preferences, stored]);
  const board = await BoardPage.openLocal(page);
  await expect(page.locator('link[href^="/pieces/"]')).toHaveCount(0);
  await expect(board.square('a8')).toHaveCSS('background-color', 'rgb(240, 217, 181)');
});

test('moves are confirmed against a character, by buttons and keys', async ({ page, ai, axeInBothSchemes }) => {
  await ai.open();
  await switchOn(page, settings.confirmMoves);
  await ai.start();
  const ask = page.getByTestId('confirm-move');
  const places = async () => [await boxOf(ai.board), await boxOf(ai.clockOf('you')), await boxOf(ai.typeMove)];
  const before = await places();

  await ai.move('e2', 'e4');
  await expect(ask).toContainText('Play e2e4?');
  await ai.expectPiece('e4', 'P');
  await expect(ai.moves).toHaveCount(0);
  expect(await places()).toEqual(before);
  await axeInBothSchemes();

  await test.step('Cancel, Escape and a press elsewhere take the move back', async () => {
    await ask.getByRole('button', { name: panel.cancel }).click();
    await ai.expectPiece('e2', 'P');
    await ai.drag('d2', 'd4');
    await ai.expectPiece('d4', 'P');
    await page.keyboard.press('Escape');
    await ai.expectPiece('d2', 'P');
    await ai.move('c2', 'c4');
    await ai.square('h5').click();
    await ai.expectPiece('c2', 'P');
    await expect(ask).toHaveCount(0);
  });
  await test.step('Enter plays it, but the press that chose it does not', async () => {
    await ai.moveByArrows('e2', 'e4');
    await expect(ask).toBeVisible();
    await expect(ai.moves).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(ask).toHaveCount(0);
    await expect(ai.moves.first()).toHaveText('e2e4');
  });
});

test('a double click on the destination does not confirm the move, a later click does', async ({ page, ai }) => {
  await page.clock.install();
  await ai.open();
  await switchOn(page, settings.confirmMoves);
  await stopClock(page);
  await ai.start();
  const ask = page.getByTestId('confirm-move');
  await ai.square('e2').click();
  await ai.square('e4').dblclick();
  await expect(ask).toBeVisible();
  await expect(ai.moves).toHaveCount(0);
  await page.clock.runFor(400);
  await ai.square('e4').click();
  await expect(ask).toHaveCount(0);
  await expect(ai.moves).toHaveText(['e2e4']);
});

test('@phone moves are confirmed in a room, a premove is not, and the end of the game removes the question', async ({
  origin,
  server,
  page,
  player,
}) => {
  const match = await beginMatch({ origin, page, player }, roomDoor);
  const { me, opponent } = match;
  await switchOn(page, settings.confirmMoves);
  await switchOn(page, settings.premove);
  const ask = page.getByTestId('confirm-move');
  // Scroll back up from the settings.
  await me.status.scrollIntoViewIfNeeded();
  const place = await boxOf(me.board);
  await me.tap('e2', 'e4');
  const button = ask.getByRole('button', { name: panel.confirm });
  const { bottom, height } = await boxOf(button);
  expect(height).toBeGreaterThanOrEqual(44);
  expect(bottom).toBeLessThanOrEqual(place.y);
  expect(await boxOf(me.board)).toEqual(place);
  expect(opponent.game.moves).toEqual([]);
  await button.tap();
  await opponent.seeMove('e2e4');

  await me.tap('g1', 'f3');
  await me.expectMark('f3', 'premove');
  await opponent.move('e7e5');
  await opponent.seeMove('g1f3');
  await expect(ask).toHaveCount(0);

  await opponent.move('b8c6');
  await me.expectPiece('c6', 'n');
  await me.tap('f1', 'b5');
  await expect(ask).toBeVisible();
  // Only a tap that cannot be the second one of a double tap plays it.
  await expect(async () => {
    await me.square('b5').tap();
    await expect(ask).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await opponent.seeMove('f1b5');

  await opponent.move('a7a6');
  await me.expectPiece('a6', 'p');
  await me.tap('b5', 'a4');
  await expect(ask).toBeVisible();
  server.advance(600_000);
  await expect(me.dialog).toBeVisible();
  await expect(ask).toHaveCount(0);
  await me.expectPiece('b5', 'B');
});

for (const tag of ['', '@phone '])
  test(`${tag}zen mode shows only the board and its clocks, and loses nothing`, async ({ page, ai, axe }) => {
    await ai.startFrom('7k/5Q2/6K1/8/8/8/8/8 w - - 0 1');
    const flip = page.getByRole('button', { name: panel.flip });
    const header = page.getByRole('banner');
    const enter = page.getByRole('button', { name: panel.zen });
    const leave = page.getByRole('button', { name: panel.leaveZen });
    // On phones the button is in the menu.
    const more = page.getByRole('button', { name: panel.more });
    const size = await boxOf(ai.board);

    if (tag !== '') await more.click();
    await enter.click();
    await expect(leave).toBeFocused();
    for (const part of [header, flip, page.getByRole('contentinfo')]) await expect(part).toBeHidden();
    for (const part of [ai.board, leave]) await expect(part).toBeInViewport({ ratio: 1 });
    expect(await boxOf(ai.board)).toMatchObject({ width: size.width, height: size.height });
    await expect(page.getByTestId('status').first()).toBeAttached();
    await axe();
    await leave.click();
    await expect(header).toBeVisible();
    await expect(tag === '' ? enter : more).toBeFocused();
    // A letter is a shortcut only on the board.
    await page.keyboard.press('z');
    await expect(header).toBeVisible();

    await ai.square('f7').focus();
    await page.keyboard.press('z');
    await expect(header).toBeHidden();
    await ai.square('g6').click();
    await ai.square('g7').click();
    await expect(page.getByRole('alert')).toHaveText('Invalid move: Cannot leave king in check!');
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await ai.square('f7').click();
    await page.keyboard.press('Escape');
    await ai.expectNoMark('f7', 'selected');
    await expect(header).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(header).toBeVisible();

    await page.keyboard.press('z');
    await ai.move('f7', 'g7');
    await expect(ai.dialog).toBeVisible();
    await page.getByRole('button', { name: gameOver.viewBoard }).click();
    await expect(header).toBeVisible();
    await expect(flip).toHaveCount(0);
  });
