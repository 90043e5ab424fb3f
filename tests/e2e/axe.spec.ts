/**
 * Screens and states that `accessibility.spec.ts` does not reach: it tests pages as they open. Screens that look
 * different are tested in both color schemes, one after the other on the same page.
 */
import { messages } from '@sixtyfour/contract';
import { BoardPage, MATE_IN_ONE, PROMOTING } from './board.ts';
import { expect, test } from './fixtures.ts';

test('the promotion picker and the AI game in play and after, light and dark', async ({
  page,
  ai,
  axeInBothSchemes,
}) => {
  // Six states, with two axe runs each.
  test.slow();

  await test.step('an invalid position', async () => {
    await ai.open();
    await page.getByText(messages.play.moreOptions).click();
    await page.getByLabel(messages.fen.startFrom).fill('not a position');
    await page.getByRole('button', { name: messages.ai.start }).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
    await axeInBothSchemes();
  });

  await test.step('the promotion picker', async () => {
    await page.getByLabel(messages.fen.startFrom).fill(PROMOTING);
    await ai.start();
    await ai.move('a7', 'a8');
    await expect(page.getByRole('dialog', { name: messages.promotion.title })).toBeVisible();
    await axeInBothSchemes();
    await page.keyboard.press('Escape');
    await ai.restart();
  });

  await test.step('a selected piece and a refused move', async () => {
    await ai.startFromHere(MATE_IN_ONE);
    await ai.type('Ke5');
    await ai.square('a1').click();
    await ai.expectMark('a1', 'selected');
    await expect(page.getByRole('alert').filter({ hasText: /^Invalid move:/ })).toBeVisible();
    await axeInBothSchemes();
  });

  await test.step('the menu', async () => {
    await page.getByRole('button', { name: messages.panel.more, exact: true }).click();
    await expect(page.getByRole('dialog', { name: messages.panel.more })).toBeVisible();
    await axeInBothSchemes('[role="dialog"]');
    await page.keyboard.press('Escape');
  });

  await test.step('the end, with its dialog open and collapsed', async () => {
    await ai.type('Ra8');
    await expect(ai.dialog).toBeVisible();
    await axeInBothSchemes();
    await ai.dialog.getByRole('button', { name: messages.gameOver.viewBoard }).click();
    await axeInBothSchemes();
  });
});

test('two people on one device, in play and after, light and dark', async ({ page, axeInBothSchemes }) => {
  test.slow();
  const local = await BoardPage.openLocal(page);
  await local.move('f2', 'f3');
  await axeInBothSchemes();
  await local.move('e7', 'e5');
  await local.move('g2', 'g4');
  await local.move('d8', 'h4');
  await expect(page.getByRole('dialog')).toBeVisible();
  await axeInBothSchemes();
  await page.getByRole('button', { name: messages.gameOver.viewBoard }).click();
  await axeInBothSchemes();
});

test('@phone home and the AI game on a phone, light and dark', async ({ page, ai, axeInBothSchemes }) => {
  test.slow();
  await page.goto('/');
  await axeInBothSchemes();
  await ai.open();
  await axeInBothSchemes();
  await ai.startFromHere(MATE_IN_ONE);
  // The character speaks above the board.
  await expect(page.getByRole('region', { name: messages.play.gamePanel }).getByText(/^“.*”$/)).toBeInViewport();
  await axeInBothSchemes();
  await ai.move('a1', 'a8');
  await expect(ai.dialog).toBeVisible();
  await axeInBothSchemes();
  await ai.dialog.getByRole('button', { name: messages.gameOver.viewBoard }).click();
  await axeInBothSchemes();
});
