import { messages } from '@sixtyfour/contract';
import { BoardPage } from './board.ts';
import { expect, test } from './fixtures.ts';

test("R-OVR-05 two people on one device play to mate: 'Game Over', shown after a reload, again, and from the list", async ({
  page,
}) => {
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
  await page.reload();
  await expect(dialog).toContainText('Black wins');
  await dialog.getByRole('button', { name: 'Play Again', exact: true }).click();
  await expect(dialog).toBeHidden();
  await local.expectPiece('f2', 'P');

  const words = messages.ownGames;
  await page.goto('/play');
  await page.getByRole('link', { name: words.title }).click();
  await page
    .getByRole('link', { name: words.summary(words.localOpponents, 'Black won by checkmate', '2 moves') })
    .click();
  await expect(page).toHaveURL(/\/play\?view=games&game=\w+/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: messages.openedGame.title })).toBeAttached();
  await local.expectPiece('h4', 'q');
  await page.getByRole('button', { name: messages.panel.first }).click();
  await local.expectPiece('d8', 'q');
  await page.getByRole('button', { name: messages.review.title }).click();
  await expect(page.getByRole('heading', { name: messages.review.title })).toBeFocused();

  await page.goto('/play?view=games&game=unknown');
  await expect(page.getByText(words.gameGone)).toBeVisible();
});
