import { messages } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { MATE_IN_ONE } from './board.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './layout.ts';

/** Black mates on the back rank after any move of white. */
const MATED_IN_ONE = 'r5k1/5ppp/8/8/8/8/4PPPP/7K w - - 0 1';

/** Counts the pieces of confetti drawn in the last frame. Installed before the page's scripts run. */
async function countPiecesDrawn(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let drawn = 0;
    Reflect.set(window, 'piecesDrawn', () => drawn);
    const context = CanvasRenderingContext2D.prototype;
    const clearRect = Reflect.get(context, 'clearRect');
    const fill = Reflect.get(context, 'fill');
    Reflect.set(context, 'clearRect', function clear(this: CanvasRenderingContext2D, ...area: readonly unknown[]) {
      drawn = 0;
      return Reflect.apply(clearRect, this, area);
    });
    Reflect.set(context, 'fill', function count(this: CanvasRenderingContext2D, ...path: readonly unknown[]) {
      drawn += 1;
      return Reflect.apply(fill, this, path);
    });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'piecesDrawn') as () => number)());
}

test('a won game and its dialog', async ({ page, ai }) => {
  const again = ai.dialog.getByRole('button', { name: 'Play Again vs Bobby Fish-er' });

  await test.step("R-AI-27 R-AI-35 R-OVR-01 R-OVR-06 R-OVR-09 mating: 'Checkmate!', the toast, and 'Victory!'", async () => {
    await page.goto('/about');
    await ai.startFrom(MATE_IN_ONE);
    await ai.move('a1', 'a8');
    await expect(ai.status).toHaveText('Checkmate!');
    await expect(ai.toasts).toContainText('Checkmate! You win!');
    await expect(ai.dialog.getByRole('heading', { name: 'Victory!' })).toBeVisible();
    for (const name of ['Play Again vs Bobby Fish-er', 'Try Different AI', 'Back to Menu'])
      await expect(ai.dialog.getByRole('button', { name, exact: true })).toBeVisible();
    await expect(ai.moves).toHaveText(['Ra1a8#']);
  });

  await test.step('without motion a medal is shown beside the title', async () => {
    await expect(ai.dialog.getByRole('img', { name: messages.gameOver.medal })).toBeVisible();
    await expect(page.getByTestId('confetti')).toHaveCount(0);
    expect(await page.locator('html').evaluate((html) => html.ownerDocument.getAnimations().length)).toBe(0);
  });

  await test.step('R-AI-16 R-OVR-10 neither Escape, nor the backdrop, nor going back closes it', async () => {
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('Escape');
      await expect(ai.dialog).toBeVisible();
    }
    await page.mouse.click(5, 5);
    await expect(ai.dialog).toBeVisible();
    for (let step = 0; step < 2; step++) {
      await page.goBack();
      await expect(page).toHaveURL('/ai');
      await expect(ai.dialog).toBeVisible();
    }
  });

  await test.step('View board collapses it; the moves can be stepped through; the bar expands it again, V collapses it', async () => {
    await ai.dialog.getByRole('button', { name: 'View board' }).click();
    await expect(ai.dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Victory!' })).toBeVisible();
    await page.getByRole('button', { name: messages.panel.back }).click();
    await ai.expectPiece('a1', 'R');
    await page.getByRole('button', { name: messages.panel.last }).click();
    await ai.expectPiece('a8', 'R');
    await ai.square('a8').click();
    await ai.expectNoMark('a8', 'selected');
    await page.getByRole('button', { name: 'Show result' }).click();
    await expect(again).toBeFocused();
    await page.keyboard.press('v');
    await expect(ai.dialog).toBeHidden();
  });

  await test.step('a reload shows it again without celebrating, and Enter plays again', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.reload();
    await expect(ai.dialog.getByRole('heading', { name: 'Victory!' })).toBeVisible();
    await expect(ai.dialog).toContainText(/Moves\s*1/);
    await expect(page.getByTestId('confetti')).toHaveCount(0);
    await ai.expectPiece('a8', 'R');
    await expect(again).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(ai.status).toHaveText('Playing against Bobby Fish-er');
    await expect(ai.moves).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  await test.step('the bar of the collapsed dialog also starts a new game', async () => {
    await ai.restart();
    await ai.startFromHere(MATE_IN_ONE);
    await ai.move('a1', 'a8');
    await ai.dialog.getByRole('button', { name: 'View board' }).click();
    await page.getByRole('button', { name: 'Play Again vs Bobby Fish-er' }).click();
    await expect(ai.status).toHaveText('Playing against Bobby Fish-er');
  });

  await test.step('once it is closed, one step back leaves the page', async () => {
    await ai.restart();
    await ai.startFromHere(MATE_IN_ONE);
    await ai.move('a1', 'a8');
    await again.click();
    await expect(ai.status).toHaveText('Playing against Bobby Fish-er');
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
});

test('A-114 a toast is read above the result dialog, once, and covers no button of it', async ({ page, ai }) => {
  await ai.open();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 640, height: 360 },
    { width: 360, height: 640 },
    { width: 320, height: 480 },
  ]) {
    await page.setViewportSize(size);
    await ai.startFromHere(MATE_IN_ONE);
    await ai.move('a1', 'a8');
    const toast = ai.dialog.getByTestId('toast');
    await expect(toast).toHaveText('Checkmate! You win!');
    await expect(page.getByTestId('toast').filter({ visible: true })).toHaveCount(1);
    // Fails if the backdrop or the dialog is above it.
    await toast.getByText('Checkmate! You win!').hover();
    const { bottom } = await boxOf(toast);
    for (const button of await ai.dialog.getByRole('button').all())
      expect((await boxOf(button)).y).toBeGreaterThanOrEqual(bottom);
    await ai.tryDifferent();
  }
});

test('games that are lost, drawn or resigned', async ({ page, ai }) => {
  await test.step("R-AI-28 R-AI-35 R-OVR-04 stalemate by the player: 'Draw!' and 'Well Played!'", async () => {
    await ai.startFrom('7k/8/8/6Q1/8/8/8/K7 w - - 0 1');
    await ai.move('g5', 'g6');
    await expect(ai.status).toHaveText('Draw!');
    await expect(ai.dialog.getByRole('heading', { name: 'Well Played!' })).toBeVisible();
    await expect(ai.dialog).toContainText(messages.gameOver.reasons.stalemate);
  });

  await test.step("R-AI-37 'Try Different AI' closes the dialog with a hint", async () => {
    await ai.tryDifferent();
    await expect(ai.dialog).toBeHidden();
    await expect(ai.status).toHaveText(messages.aiGame.selectNew);
    await expect(page.getByRole('radio')).toHaveCount(5);
  });

  await test.step("R-AI-30 R-AI-35 R-OVR-03 being mated: 'Checkmate! AI wins!' and 'Good Game!'", async () => {
    await ai.startFromHere(MATED_IN_ONE, 'Deep Blue-berry');
    await ai.move('e2', 'e3');
    await expect(ai.status).toHaveText('Checkmate! AI wins!');
    await expect(ai.dialog.getByRole('heading', { name: 'Good Game!' })).toBeVisible();
    await ai.tryDifferent();
  });

  await test.step("R-AI-31 R-AI-35 R-RULE-20 a draw by the AI's move: 'Draw! Game Over'", async () => {
    // The king's only move takes the queen, which leaves bare kings.
    await ai.startFromHere('7k/8/8/8/8/8/8/K5Q1 w - - 0 1');
    await ai.move('g1', 'g7');
    await expect(ai.status).toHaveText('Draw! Game Over');
    await expect(ai.dialog.getByRole('heading', { name: 'Well Played!' })).toBeVisible();
    await ai.tryDifferent();
  });

  const resign = page.getByText(messages.panel.resign, { exact: true });
  const more = page.getByRole('button', { name: messages.panel.more, exact: true });

  await test.step('the menu is rendered when it opens; Escape returns the focus and drops the pending question', async () => {
    await ai.start();
    await expect(resign).toHaveCount(0);
    await more.click();
    await resign.click();
    await expect(page.getByRole('button', { name: messages.panel.reallyResign })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(resign).toHaveCount(0);
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: messages.panel.resign, exact: true })).toBeVisible();
  });

  await test.step('resigning takes a second click', async () => {
    await page.getByRole('button', { name: messages.panel.resign, exact: true }).click();
    await page.getByRole('button', { name: messages.panel.reallyResign }).click();
    await expect(ai.dialog.getByRole('heading', { name: 'Good Game!' })).toBeVisible();
  });

  await test.step("R-OVR-09 'Back to Menu' leads home", async () => {
    await ai.dialog.getByRole('button', { name: 'Back to Menu' }).click();
    await expect(page).toHaveURL('/');
    await expect(ai.dialog).toBeHidden();
    // The result is closed for good.
    await page.goBack();
    await expect(ai.button(messages.ai.start)).toBeVisible();
    await expect(ai.dialog).toBeHidden();
  });
});

test('the clocks', async ({ page, ai }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const own = ai.clockOf('you');
  await ai.openStopped();
  await ai.start();

  await test.step('R-CLK-01 R-CLK-08 R-CLK-09 R-CO-01 R-CO-02 only the side to move loses time; green, then orange', async () => {
    await page.clock.runFor(1000);
    await expect(own).toHaveText('4:59');
    await expect(ai.clockOf('Bobby Fish-er')).toHaveText('5:00');
    await expect(own).toHaveAttribute('data-tone', 'good');
    await expect(own).toHaveCSS('color', 'rgb(20, 108, 54)');
    await page.clock.fastForward(118_000);
    await expect(own).toHaveText('3:01');
    await expect(own).toHaveAttribute('data-tone', 'good');
    await page.clock.runFor(1000);
    await expect(own).toHaveText('3:00');
    await expect(own).toHaveAttribute('data-tone', 'warn');
    await expect(own).toHaveCSS('color', 'rgb(178, 94, 0)');
  });

  await test.step('R-CLK-12 R-CO-02 the fill is the time left of 300 s', async () => {
    await page.clock.fastForward(30_000);
    await expect(own).toHaveText('2:30');
    const filled = (await boxOf(own.locator('span').last())).width / (await boxOf(own)).width;
    expect(filled).toBeGreaterThan(0.46);
    expect(filled).toBeLessThan(0.52);
  });

  await test.step('R-CLK-08..11 R-CO-01 R-CO-02 red and low in the last minute, and a pulse in its second half', async () => {
    await page.clock.fastForward(89_000);
    await expect(own).toHaveText('1:01');
    await expect(own).toHaveAttribute('data-tone', 'warn');
    await expect(page.getByText('Low time', { exact: true })).toHaveCount(0);
    await page.clock.runFor(1000);
    await expect(own).toHaveText('1:00');
    await expect(own).toHaveAttribute('data-tone', 'bad');
    await expect(own).toHaveCSS('color', 'rgb(176, 24, 28)');
    await expect(page.getByText('Low time', { exact: true })).toBeVisible();
    await expect(own).toHaveAttribute('data-pulse', 'false');
    await page.clock.fastForward(30_000);
    await expect(own).toHaveText('0:30');
    await expect(own).toHaveAttribute('data-pulse', 'true');
    await expect(own.locator('span').first()).toHaveCSS('animation-duration', '1s');
    await expect(own.locator('span').first()).toHaveCSS('animation-iteration-count', 'infinite');
    await expect(ai.clockOf('Bobby Fish-er')).toHaveText('5:00');
  });

  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step("R-CLK-04 R-CLK-02 the player's flag falls: 'Time's up! You lose!'", async () => {
    await page.clock.fastForward(29_950);
    await expect(own).toHaveText(/0\.1/);
    await page.clock.runFor(100);
    await expect(ai.status).toHaveText("Time's up! You lose!");
    await expect(own).toHaveText(/0\.0/);
    await page.clock.runFor(600);
    await expect(ai.dialog.getByRole('heading', { name: 'Good Game!' })).toBeVisible();
    await ai.tryDifferent();
  });

  await test.step("R-CLK-05 the opponent's flag falls: 'Time's up! You win!'", async () => {
    await ai.start();
    await ai.move('e2', 'e4');
    await ai.expectPiece('e4', 'P');
    await page.clock.fastForward(301_000);
    await expect(ai.status).toHaveText("Time's up! You win!");
    await page.clock.runFor(600);
    await expect(ai.dialog.getByRole('heading', { name: 'Victory!' })).toBeVisible();
    await ai.tryDifferent();
  });

  await test.step('R-OVR-13 the dialog reports moves and time, and no score for a game that does not count', async () => {
    await ai.startFromHere(MATE_IN_ONE);
    await page.clock.fastForward(141_000);
    await ai.move('a1', 'a8');
    await page.clock.runFor(1_600);
    await expect(ai.dialog).toContainText(/Moves\s*1/);
    await expect(ai.dialog).toContainText(/Time\s*2:21/);
    await expect(ai.dialog).toContainText(/Score\s*not counted/);
  });
});

test('confetti, and another game', async ({ page, ai }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const piecesDrawn = await countPiecesDrawn(page);
  await ai.openStopped();

  /** Wins, then advances the page's clock by milliseconds until the first burst comes. */
  const celebrate = async () => {
    await ai.startFromHere(MATE_IN_ONE, 'Judit Poll-gar');
    await ai.move('a1', 'a8');
    await page.clock.runFor(1_600);
    await expect(ai.dialog.getByRole('heading', { name: 'Victory!' })).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(1);
      expect(await piecesDrawn()).toBeGreaterThan(0);
    }).toPass();
  };

  await test.step('R-OVR-02 R-CO-07 a win sets confetti off for three seconds, a burst every 250 ms', async () => {
    // The first burst comes when the library has loaded, while the page's clock is stopped.
    const library = page.waitForResponse(/confetti/);
    await celebrate();
    await library;
    const confetti = page.getByTestId('confetti');
    const burst = await piecesDrawn();
    let passed = 17;
    const runUntil = async (ms: number) => {
      await page.clock.runFor(ms - passed);
      passed = ms;
    };
    for (let bursts = 1; bursts < 12; bursts += 1) {
      await runUntil(bursts * 250 - 40);
      expect(await piecesDrawn(), `after ${passed} ms`).toBe(bursts * burst);
      await runUntil(bursts * 250 + 40);
      expect(await piecesDrawn(), `after ${passed} ms`).toBe((bursts + 1) * burst);
    }
    await runUntil(2_960);
    await expect(confetti).toBeAttached();
    await runUntil(3_040);
    await expect(confetti).toHaveCount(0);
    await expect(ai.dialog).toBeVisible();
    await ai.tryDifferent();
  });

  await test.step('R-AI-36 R-OVR-06 R-CO-10 Play Again resets and starts automatically after half a second, against the same opponent', async () => {
    await celebrate();
    await ai.dialog.getByRole('button', { name: 'Play Again vs Judit Poll-gar' }).click();
    await expect(ai.dialog).toBeHidden();
    await page.clock.runFor(480);
    await expect(page.getByRole('button', { name: messages.ai.restart })).toHaveCount(0);
    expect(await piecesDrawn()).toBe(0);
    await page.clock.runFor(40);
    await expect(ai.status).toHaveText('Playing against Judit Poll-gar');
    await expect(ai.moves).toHaveCount(0);
    await expect(ai.board).toHaveAttribute('data-orientation', 'white');
    await expect(page.getByText('Your Turn', { exact: true })).toBeVisible();
  });
});
