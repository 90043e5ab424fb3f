import { messages } from '@sixtyfour/contract';
import { AiPage } from './ai-page.ts';
import { BoardPage } from './board.ts';
import { expect, test } from './fixtures.ts';

const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe, ${colorScheme}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ colorScheme });
    });

    test(`home and its settings, ${colorScheme}`, async ({ page, axe }) => {
      await page.goto('/');
      await axe();
      await page.getByRole('button', { name: messages.nav.settings, exact: true }).click();
      await axe();
    });

    test(`the AI game before, in play and after, ${colorScheme}`, async ({ page, axe }) => {
      // Seven runs of axe, a second or two each.
      test.slow();
      const ai = new AiPage(page);
      await ai.open();
      await axe();
      await page.getByText(messages.play.moreOptions).click();
      await page.getByLabel(messages.play.startFromFen).fill('not a position');
      await page.getByRole('button', { name: messages.ai.start }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await axe();
      await page.getByLabel(messages.play.startFromFen).fill(MATE_IN_ONE);
      await ai.start();
      await ai.square('a1').click();
      await axe();
      await page.getByRole('button', { name: messages.play.more, exact: true }).click();
      await axe();
      await page.keyboard.press('Escape');
      await ai.typeMove.fill('Ke5');
      await ai.typeMove.press('Enter');
      await axe();
      await ai.typeMove.fill('Ra8');
      await ai.typeMove.press('Enter');
      await expect(ai.dialog).toBeVisible();
      await axe();
      await ai.dialog.getByRole('button', { name: messages.gameOver.viewBoard }).click();
      await axe();
    });

    test(`two people on one device, before, in play and after, ${colorScheme}`, async ({ page, axe }) => {
      test.slow();
      await page.goto('/play?mode=local');
      const local = new BoardPage(page);
      await page.getByRole('button', { name: messages.ai.start }).click();
      await local.move('f2', 'f3');
      await axe();
      await local.move('e7', 'e5');
      await local.move('g2', 'g4');
      await local.move('d8', 'h4');
      await expect(page.getByRole('dialog')).toBeVisible();
      await axe();
      await page.getByRole('button', { name: messages.gameOver.viewBoard }).click();
      await axe();
    });

    test(`the promotion picker, ${colorScheme}`, async ({ page, axe }) => {
      const ai = new AiPage(page);
      await ai.startFrom('8/P6k/8/8/8/8/7p/K7 w - - 0 1');
      await ai.move('a7', 'a8');
      await expect(page.getByRole('dialog', { name: messages.promotion.title })).toBeVisible();
      await axe();
    });

    test(`@phone home and the AI game on a phone, ${colorScheme}`, async ({ page, axe }) => {
      test.slow();
      await page.goto('/');
      await axe();
      const ai = new AiPage(page);
      await ai.open();
      await axe();
      await ai.startFromHere(MATE_IN_ONE);
      await axe();
      await ai.move('a1', 'a8');
      await expect(ai.dialog).toBeVisible();
      await axe();
      await ai.dialog.getByRole('button', { name: messages.gameOver.viewBoard }).click();
      await axe();
    });
  });
}
