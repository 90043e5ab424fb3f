import { messages } from '@sixtyfour/contract';
import type { Locator } from '@playwright/test';
import { PROMOTING } from './board.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './layout.ts';

/** White has a knight that can give check. Black is far from mating. */
const QUIET = '4k3/pp4pp/8/3p4/4N3/8/PP4PP/4K3 w - - 0 1';
const CASTLES = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
const PASSING = '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1';

test('selection, refusals, drags and drawings', async ({ page, ai }) => {
  await ai.open();
  await ai.start();

  await test.step('R-SEL-01 R-SEL-02 R-AI-04 a click on an own piece selects it, a second click deselects it', async () => {
    await ai.square('g1').click();
    await ai.expectMark('g1', 'selected');
    await ai.expectMark('f3', 'target');
    await expect(ai.square('g1')).toHaveAccessibleName(/white knight, selected/);
    await ai.square('g1').click();
    await ai.expectNoMark('g1', 'selected');
    await ai.expectNoMark('f3', 'target');
  });

  await test.step('R-SEL-03 a click on another own piece changes the selection', async () => {
    await ai.square('b1').click();
    await ai.square('g1').click();
    await ai.expectNoMark('b1', 'selected');
    await ai.expectMark('g1', 'selected');
  });

  await test.step("R-SEL-05 R-AI-41 R-ER-03 an illegal target: 'Invalid move', and the piece is deselected", async () => {
    await ai.square('g5').click();
    await expect(ai.toasts).toContainText('Invalid move');
    await ai.expectNoMark('g1', 'selected');
    await ai.expectPiece('g1', 'N');
  });

  await test.step('R-RULE-06 R-ER-22 an attempt to capture the king is logged', async () => {
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('attempt to capture a king'));
    await ai.square('g1').click();
    await ai.square('e8').click();
    expect((await logged).type()).toBe('debug');
    await ai.expectPiece('e8', 'k');
  });

  await test.step("R-AI-40 R-ER-04 a black piece: 'You can only move white pieces'", async () => {
    await ai.square('e7').click();
    await expect(ai.toasts).toContainText('You can only move white pieces');
    await ai.expectNoMark('e7', 'selected');
  });

  await test.step('a right-button drag draws an arrow, a right click a circle, and a click clears them', async () => {
    await ai.square('g1').hover();
    await page.mouse.down({ button: 'right' });
    await ai.square('f3').hover();
    await page.mouse.up({ button: 'right' });
    await ai.square('e5').click({ button: 'right' });
    await expect(page.locator('[data-arrow="g1f3"]')).toBeAttached();
    await expect(page.locator('[data-circle="e5"]')).toBeAttached();
    await ai.square('a5').click();
    await expect(page.locator('[data-arrow]')).toHaveCount(0);
    await expect(page.locator('[data-circle]')).toHaveCount(0);
  });

  await test.step('drawing any of several arrows and circles again removes it', async () => {
    for (const square of ['d4', 'e5', 'd4']) await ai.square(square).click({ button: 'right' });
    await expect(page.locator('[data-circle="e5"]')).toBeAttached();
    await expect(page.locator('[data-circle="d4"]')).toHaveCount(0);
    await ai.square('a5').click();
    await expect(page.locator('[data-circle]')).toHaveCount(0);
  });

  await test.step('a drag moves; a drop outside the board or on an illegal square returns the piece', async () => {
    await ai.square('e2').hover();
    await page.mouse.down();
    await page.mouse.move(4, 4, { steps: 5 });
    await page.mouse.up();
    await ai.expectPiece('e2', 'P');
    await ai.drag('e2', 'e5');
    await ai.expectPiece('e2', 'P');
    await ai.drag('e2', 'e4');
    await ai.expectPiece('e4', 'P');
  });
});

test('the immediate effects of a move, before the character answers', async ({ page, ai }) => {
  await ai.openStopped();
  await ai.start();

  await test.step('R-SEL-04 R-AI-03 R-AI-26 a click on a target moves, the last move is marked and the turn flips', async () => {
    await ai.move('g1', 'f3');
    await ai.expectPiece('f3', 'N');
    await ai.expectPiece('g1', '');
    await ai.expectMark('g1', 'last');
    await ai.expectMark('f3', 'last');
    await expect(page.getByText("Opponent's Turn", { exact: true })).toBeVisible();
  });

  await test.step("R-AI-39 R-ER-04 the opponent's turn: 'Wait for your turn'", async () => {
    await ai.square('d2').click();
    await expect(ai.toasts).toContainText('Wait for your turn');
    await ai.expectNoMark('d2', 'selected');
    // A finger that takes a piece before the reply has come drags it, and does not scroll the page.
    await expect(ai.board).toHaveCSS('touch-action', 'none');
  });

  await test.step("R-AI-25 R-ER-01 leaving the own king in check: 'Invalid move: Cannot leave king in check!'", async () => {
    await ai.restart();
    await ai.startFromHere('4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1');
    await ai.move('e2', 'd3');
    await expect(ai.toasts).toContainText('Invalid move: Cannot leave king in check!');
    await ai.expectPiece('e2', 'B');
    await expect(ai.moves).toHaveCount(0);
  });

  await test.step("R-AI-05 R-AI-29 R-MS-03 a check rings the king and says 'Check!'", async () => {
    await ai.restart();
    await ai.startFromHere(QUIET);
    await ai.move('e4', 'd6');
    await expect(ai.status).toHaveText('Check!');
    await ai.expectMark('e8', 'check');
  });
});

test('the display after the character’s reply', async ({ page, ai }) => {
  await test.step('R-AI-12 R-AI-34 R-AI-11 captured pieces are grouped by color, moves in numbered pairs', async () => {
    // Black's only legal reply to Qxg7 takes the queen and opens the bishop's line to the king.
    await ai.startFrom('5b1k/6p1/8/8/8/8/6Q1/K5R1 w - - 0 1', 'Judit Poll-gar');
    await ai.move('g2', 'g7');
    await expect(ai.moves).toHaveText(['Qg2xg7+', 'Bf8xg7+']);
    await expect(ai.scoreSheet.getByRole('listitem')).toHaveText(['1Qg2xg7+Bf8xg7+']);

    const own = page.getByLabel('Captured: 1 pawn. 2 points ahead', { exact: true });
    const characters = page.getByLabel('Captured: 1 queen', { exact: true });
    const board = await boxOf(ai.board);
    expect((await boxOf(own)).y).toBeGreaterThanOrEqual(board.bottom);
    expect((await boxOf(characters)).bottom).toBeLessThanOrEqual(board.y);
    for (const [tray, piece] of [
      [own, 'p'],
      [characters, 'Q'],
    ] as const) {
      const icon = tray.locator('[data-piece]');
      await expect(icon).toHaveAttribute('data-piece', piece);
      const { width, height } = await boxOf(icon);
      expect(Math.min(width, height)).toBeGreaterThan(12);
    }
  });

  await test.step("R-AI-32 R-AI-05 an AI move that gives check says 'Check!' and rings the own king", async () => {
    await expect(ai.status).toHaveText('Check!');
    await ai.expectMark('a1', 'check');
  });
});

test('promotion', async ({ page, ai }) => {
  const picker = page.getByRole('dialog', { name: 'Choose a piece for pawn promotion' });
  await ai.openStopped();

  await test.step('R-EN-01..05 A-97 the state of a game on the screen: board, turn, moves, marks, clocks, captures, promotion', async () => {
    await ai.startFromHere('1r2k3/P6p/8/8/8/8/8/4K3 w - - 0 1');
    await page.clock.fastForward(10_000);
    await expect(ai.clockOf('you')).toHaveText('4:50');
    await expect(ai.clockOf('Bobby Fish-er')).toHaveText('5:00');

    await ai.square('a7').click();
    await ai.expectMark('a7', 'selected');
    await expect(ai.board.locator('[data-mark~="selected"]')).toHaveCount(1);
    await expect(picker).toHaveCount(0);
    await ai.square('b8').click();
    await expect(picker).toBeVisible();
    const queen = picker.getByRole('button', { name: 'Queen' });
    const middle = async (part: Locator) => Math.round((await boxOf(part)).center.x);
    expect(await middle(queen)).toBe(await middle(ai.square('b8')));
    await queen.click();

    expect(await ai.pieces()).toBe(`.Q..k..........p${'.'.repeat(44)}K...`);
    await expect(page.getByText("Opponent's Turn", { exact: true })).toBeVisible();
    await expect(ai.status).toHaveText('Check!');
    await ai.expectMark('e8', 'check');
    await expect(ai.board.locator('[data-mark~="last"]')).toHaveCount(2);
    await ai.expectMark('a7', 'last');
    await ai.expectMark('b8', 'last');
    await expect(ai.moves).toHaveText(['axb8=Q+']);
    await expect(page.getByLabel(/^Captured: 1 rook/)).toBeVisible();
    await expect(ai.square('e1')).toHaveCSS('--piece', /fill='%23FFFFFF'/);
    await expect(ai.square('e8')).toHaveCSS('--piece', /fill='%23000000'/);
  });

  for (const [name, letter] of [
    ['Rook', 'R'],
    ['Bishop', 'B'],
    ['Knight', 'N'],
  ] as const) {
    await test.step(`R-AI-14 R-AI-15 R-RULE-16 R-NOT-05 A-112 a pawn becomes a ${name}`, async () => {
      await ai.restart();
      await ai.startFromHere(PROMOTING);
      await ai.move('a7', 'a8');
      await expect(picker.getByText('Choose a piece for pawn promotion', { exact: true })).toBeVisible();
      await expect(picker.getByRole('button')).toHaveCount(4);
      for (const [place, role] of ['Queen', 'Rook', 'Bishop', 'Knight'].entries())
        await expect(picker.getByRole('button').nth(place)).toHaveAccessibleName(role);
      await picker.getByRole('button', { name }).click();
      await ai.expectPiece('a8', letter);
      await expect(ai.moves.first()).toHaveText(new RegExp(`^a7a8=${letter}`));
    });
  }

  await test.step('Escape cancels it, a held Enter or Left does not, and keys choose a piece; at 320 px its title is on the board', async () => {
    await ai.restart();
    await ai.startFromHere(PROMOTING);
    await page.setViewportSize({ width: 320, height: 480 });
    await ai.move('a7', 'a8');
    const board = await boxOf(ai.board);
    const title = await boxOf(page.getByRole('heading', { name: messages.promotion.title }));
    const knight = await boxOf(page.getByRole('button', { name: messages.promotion.knight }));
    expect(title.x).toBeGreaterThanOrEqual(board.x);
    expect(title.right).toBeLessThanOrEqual(board.right);
    expect(title.y).toBeGreaterThanOrEqual(knight.bottom);
    await page.keyboard.press('Escape');
    await ai.expectPiece('a7', 'P');
    await ai.square('a7').click();
    await ai.square('a8').focus();
    for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(picker).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(picker).toBeVisible();
    await page.keyboard.press('n');
    await ai.expectPiece('a8', 'N');
  });
});

test('the two rule sets', async ({ page, ai }) => {
  await ai.openStopped();

  for (const [side, to, rook, from, text] of [
    ['short', 'g1', 'f1', 'h1', 'O-O'],
    ['long', 'c1', 'd1', 'a1', 'O-O-O'],
  ] as const) {
    await test.step(`castling ${side} under Standard`, async () => {
      await ai.startFromHere(CASTLES);
      await ai.move('e1', to);
      await ai.expectPiece(to, 'K');
      await ai.expectPiece(rook, 'R');
      await ai.expectPiece(from, '');
      await expect(ai.moves.first()).toHaveText(text);
      await ai.restart();
    });
  }

  await test.step('en passant under Standard takes the pawn beside', async () => {
    await ai.startFromHere(PASSING);
    await ai.move('e5', 'd6');
    await ai.expectPiece('d6', 'P');
    await ai.expectPiece('d5', '');
    await expect(ai.moves.first()).toHaveText('exd6');
    await ai.restart();
  });

  await test.step('R-RULE-15 en passant is refused under Simplified', async () => {
    await ai.chooseSimplified();
    await ai.startFromHere(PASSING);
    await ai.move('e5', 'd6');
    await expect(ai.toasts).toContainText('Invalid move');
    await ai.expectPiece('d5', 'p');
    await ai.restart();
  });

  await test.step('R-RULE-14 castling is refused under Simplified, short and long', async () => {
    await ai.startFromHere(CASTLES);
    for (const to of ['g1', 'c1']) {
      await ai.square('e1').click();
      await ai.expectMark('e1', 'selected');
      await ai.square(to).click();
      await expect(ai.toasts).toContainText('Invalid move');
      await ai.expectNoMark('e1', 'selected');
      await ai.expectPiece('e1', 'K');
    }
    await ai.restart();
  });

  await test.step('the choice of rules is remembered and shown in the game', async () => {
    await page.clock.resume();
    await page.reload();
    await ai.start();
    await expect(page.getByRole('group', { name: messages.panel.lockedOpponent })).toContainText('Simplified rules');
  });
});

test('@phone a touch drag enlarges the piece, moves it and does not scroll; taps move like clicks', async ({
  page,
  ai,
}) => {
  await ai.open('?opponent=judit-poll-gar');
  await ai.start();

  await test.step('a touch drag enlarges the piece, moves it and does not scroll the page', async () => {
    const session = await page.context().newCDPSession(page);
    const { center: from } = await boxOf(ai.square('e2'));
    const { center: to, width: side } = await boxOf(ai.square('e4'));
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (const part of [0.25, 0.5, 0.75, 1])
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: from.x, y: from.y + (to.y - from.y) * part }],
      });
    // The dragged piece is 50% larger than its square, and above the finger. It follows one frame later.
    await expect(async () => {
      const piece = await boxOf(page.locator('.board-overlay-piece'));
      expect(piece.width).toBeCloseTo(side * 1.5, 0);
      expect(piece.center.y).toBeLessThan(to.y - side / 3);
    }).toPass();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await ai.expectPiece('e4', 'P');
    expect(await page.locator('html').evaluate((html) => html.scrollTop)).toBe(0);
  });

  await test.step('taps move like clicks, and everything that a turn needs is on the screen', async () => {
    await expect(page.getByText(messages.play.yourTurn, { exact: true })).toBeVisible();
    await ai.tap('d2', 'd3');
    await ai.expectPiece('d3', 'P');
    for (const part of [ai.status, ai.clockOf('you'), ai.clockOf('Judit Poll-gar'), ai.square('a1'), ai.square('h8')])
      await expect(part).toBeInViewport({ ratio: 1 });
  });
});
