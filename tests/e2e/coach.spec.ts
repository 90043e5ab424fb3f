/** The coach of games against characters explains why a move was a blunder, and offers to take it back. */
import { messages } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { AiPage } from './ai-page.ts';
import { expect, test } from './fixtures.ts';

const words = messages.coach;
/** Qxd8+ wins a rook; Qd7 loses the queen. */
const QUEEN_OR_ROOK = '3r2k1/5pp1/7p/8/8/8/5PPP/3QK3 w - - 0 1';

class CoachedPage extends AiPage {
  readonly advice = this.page.getByRole('group', { name: words.advice });

  async turnOn(): Promise<void> {
    await this.page.getByText(messages.play.moreOptions).click();
    await this.page.getByRole('switch', { name: words.label }).check();
  }
}

async function openCoached(page: Page): Promise<CoachedPage> {
  const ai = new CoachedPage(page);
  await ai.open();
  await ai.turnOn();
  return ai;
}

test('the coach says why a move was a blunder, and offers to take it back', async ({ page, axeInBothSchemes }) => {
  const ai = await openCoached(page);

  await test.step('before the start the page says that the game will not count', async () => {
    await expect(page.getByText(messages.gameChoices.coachIsOn)).toBeVisible();
  });

  await test.step('a blunder is explained with an arrow, in view on a tablet, and is not answered yet', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.getByLabel(messages.fen.startFrom).fill(QUEEN_OR_ROOK);
    await ai.start();
    // Zen mode would hide it.
    await ai.square('d1').press('z');
    await ai.move('d1', 'd7');
    await expect(ai.advice).toContainText('queen');
    await expect(ai.advice.getByRole('button', { name: words.takeBack })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.locator('[data-arrow$="d7"]')).toBeAttached();
    await expect(ai.moves).toHaveCount(1);
    await expect(page.getByTestId('live-polite')).toContainText('queen');
    await axeInBothSchemes();
  });

  await test.step('another move has to wait for an answer, and the page says which', async () => {
    await ai.square('e1').click();
    await expect(ai.toasts).toContainText(words.decide);
  });

  await test.step('it is taken back, and the next move is played', async () => {
    await ai.advice.getByRole('button', { name: words.takeBack }).click();
    await expect(ai.advice).toBeHidden();
    await ai.expectPiece('d1', 'Q');
    await expect(page.locator('[data-arrow]')).toHaveCount(0);
    await ai.moveAndWait('d1', 'd8');
    await expect(ai.advice).toBeHidden();
  });

  await test.step('the choice is remembered, and can be undone in the menu of a game', async () => {
    await page.reload();
    await expect(ai.moves).toHaveCount(2);
    await page.getByRole('button', { name: messages.panel.more, exact: true }).click();
    await page.getByRole('button', { name: words.turnOff }).click();
    await ai.restart('asks');
    await expect(page.getByText(messages.gameChoices.coachIsOn)).toHaveCount(0);
  });
});

test('@phone on a phone, a press keeps the blunder without scrolling, also after a reload', async ({ page }) => {
  const ai = await openCoached(page);
  await page.getByLabel(messages.fen.startFrom).fill(QUEEN_OR_ROOK);
  await ai.start();
  await ai.move('d1', 'd7');
  await expect(ai.advice).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(ai.advice).toBeInViewport({ ratio: 1 });
  await ai.advice.getByRole('button', { name: words.playOn }).tap();
  await expect(ai.advice).toBeHidden();
  await ai.expectPiece('d1', '');
  await expect(ai.board.locator('[data-square="d7"]')).toHaveAttribute('data-piece', 'r');
});
