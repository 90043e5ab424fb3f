import { messages } from '@sixtyfour/contract';
import { BoardPage, FOOLS_MATE } from './board.ts';
import { expect, test } from './fixtures.ts';

test("R-OVR-05 two people on one device play to mate: 'Game Over', shown after a reload, again, and from the list", async ({
  page,
}) => {
  const local = await BoardPage.openLocal(page);
  await local.play(...FOOLS_MATE);
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
