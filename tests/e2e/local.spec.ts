import { messages } from '@sixtyfour/contract';
import { BoardPage } from './board.ts';
import { expect, test } from './fixtures.ts';

test("R-OVR-05 two people on one device play to mate: 'Game Over', and again", async ({ page }) => {
  await page.goto('/play?mode=local');
  const local = new BoardPage(page);
  await page.getByRole('button', { name: messages.ai.start }).click();
  for (const [from, to] of [
    ['f2', 'f3'],
    ['e7', 'e5'],
    ['g2', 'g4'],
    ['d8', 'h4'],
  ] as const)
    await local.move(from, to);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Game Over' })).toBeVisible();
  await expect(dialog).toContainText('Black wins');
  await expect(dialog.getByRole('button', { name: 'Back to Menu' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Play Again', exact: true }).click();
  await expect(dialog).toBeHidden();
  await local.expectPiece('f2', 'P');
});
