import { messages, paths } from '@sixtyfour/contract';
import { PERSONAS } from '@sixtyfour/engine/personas';
import { expect, test } from './fixtures.ts';

test('home shows what the site offers, and links to it', async ({ page }) => {
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await test.step('R-HOME-01 R-HOME-09 R-HOME-10 R-NAV-10 the tagline, three feature blurbs and three educational cards', async () => {
    await expect(heading).toHaveText('The Ultimate Chess Experience');
    for (const name of ['Smart AI', 'Live Matches', 'Learning Resources', 'Chess Guide', 'Chess News', 'Chess Puzzles'])
      await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(main).toContainText(/rules, strategies and advanced techniques/i);
  });
  await test.step('R-HOME-02 R-HOME-05 three main actions, the third leads to Daily Champions', async () => {
    await expect(main.getByRole('link', { name: 'Play vs AI' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Play vs Human' })).toBeVisible();
    await main.getByRole('link', { name: /^Daily Champions/ }).click();
    await expect(page).toHaveURL('/daily-champions');
    await expect(heading).toHaveText('Daily Champions');
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
  for (const [row, name, path] of [
    ['R-HOME-03', 'Play vs Human', paths.multiplayer],
    ['R-HOME-04', 'Play vs AI', paths.ai],
    ['R-HOME-06', 'Start Learning', paths.chessGuide],
    ['R-HOME-07', 'Read News', paths.chessNews],
    ['R-HOME-08', 'Solve Puzzles', paths.chessPuzzles],
  ] as const) {
    await test.step(`${row} '${name}' leads to its page`, async () => {
      await main.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(heading).toBeFocused();
      await page.goBack();
      await expect(page).toHaveURL('/');
    });
  }
  await test.step('each character links to a game with that opponent chosen', async () => {
    for (const persona of PERSONAS) {
      await main.getByRole('link', { name: persona.name }).click();
      await expect(page.getByRole('radio', { name: persona.name })).toBeChecked();
      await page.goBack();
      await expect(page).toHaveURL('/');
    }
  });
  await test.step('R-HOME-12 local play is offered and opens a board for two', async () => {
    await page.getByRole('link', { name: messages.home.playHere }).click();
    await expect(page).toHaveURL('/play?mode=local');
    await expect(page.getByTestId('board')).toBeVisible();
  });
});
