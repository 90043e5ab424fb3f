import { messages, paths } from '@sixtyfour/contract';
import { PERSONAS } from '@sixtyfour/engine/personas';
import { expect, test } from './fixtures.ts';

test('R-HOME-01 R-HOME-09 R-HOME-10 R-NAV-10 home shows the tagline, three feature blurbs and three educational cards', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Ultimate Chess Experience');
  const main = page.getByRole('main');
  for (const name of ['Smart AI', 'Live Matches', 'Learning Resources', 'Chess Guide', 'Chess News', 'Chess Puzzles'])
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(main).toContainText(/rules, strategies and advanced techniques/i);
});

test('R-HOME-02 R-HOME-05 three main actions, the third leads to Daily Champions', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Play vs AI' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Play vs Human' })).toBeVisible();
  await main.getByRole('link', { name: /^Daily Champions/ }).click();
  await expect(page).toHaveURL('/daily-champions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daily Champions');
});

test('R-HOME-03 R-HOME-04 R-HOME-06 R-HOME-07 R-HOME-08 the links of home lead to their pages', async ({ page }) => {
  await page.goto('/');
  for (const [name, path] of [
    ['Play vs Human', paths.multiplayer],
    ['Play vs AI', paths.ai],
    ['Start Learning', paths.chessGuide],
    ['Read News', paths.chessNews],
    ['Solve Puzzles', paths.chessPuzzles],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/');
  }
});

test('R-HOME-12 local play is offered and opens a board for two', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: messages.home.playHere }).click();
  await expect(page).toHaveURL('/play?mode=local');
  await expect(page.getByTestId('board')).toBeVisible();
});

test('the cast leads to a game with that opponent chosen', async ({ page }) => {
  for (const persona of PERSONAS) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: persona.name }).click();
    await expect(page.getByRole('radio', { name: persona.name })).toBeChecked();
  }
});
