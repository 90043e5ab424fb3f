import { messages } from '@sixtyfour/contract';
import { blockStorage } from './cookies-page.ts';
import { expect, test } from './fixtures.ts';
import { savedGame, writeSavedGames } from './saved-game.ts';

test('invalid saved games and positions', async ({ page, ai }) => {
  await test.step('saved games: the page loads normally', async () => {
    await writeSavedGames(page, [
      { id: 'nonsense' },
      savedGame({ id: 'illegal', moves: ['e2e5'] }),
      savedGame({ id: 'bad-fen', startFen: 'no position' }),
      savedGame({ id: 'bad-clock', clock: { white: 'soon' } }),
    ]);
    await ai.open();
  });

  await test.step('an invalid position: the field says where, and nothing is lost', async () => {
    await page.getByText(messages.play.moreOptions).click();
    for (const fen of ['nonsense', '8/8/8/8/8/8/8/8 w - - 0 1', 'k7/8/8/8/8/8/8/K6x w - - 0 1', 'x'.repeat(4096)]) {
      await page.getByLabel(messages.fen.startFrom).fill(fen);
      await page.getByRole('button', { name: messages.ai.start }).click();
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
      await expect(page.getByLabel(messages.fen.startFrom)).toHaveValue(fen);
    }
    await page.getByLabel(messages.fen.startFrom).fill('');
  });

  await test.step('a new game starts', async () => {
    await ai.start();
    await ai.expectPiece('e2', 'P');
    await ai.move('e2', 'e4');
    await ai.expectPiece('e4', 'P');
  });
});

test('F-18 cookies and storage blocked: the game works, a choice lasts as long as the page, and both ways to play say why', async ({
  page,
  ai,
}) => {
  await blockStorage(page, ['indexedDB', 'localStorage']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
  await ai.open('?opponent=judit-poll-gar');
  await ai.chooseSimplified();
  await ai.start();
  await expect(ai.toasts).toContainText('Your browser blocks cookies here, so this game doesn’t count.');
  await expect(page.getByRole('group', { name: messages.panel.lockedOpponent })).toContainText('Simplified rules');
  await ai.moveAndWait('e2', 'e4');
  await page.goto('/multiplayer');
  await page.getByLabel('Name', { exact: true }).fill('Maja');
  await page.getByRole('button', { name: 'Start Playing' }).click();
  const alert = page.getByRole('alert').filter({ hasText: messages.problems.noCookies });
  await expect(alert).toBeVisible();
  await page.goto('/play?view=games');
  await expect(alert).toContainText(messages.ownGames.failed);
});

test("R-ER-18 a worker that cannot be loaded: 'Error during AI move', and the game goes on", async ({ page, ai }) => {
  await page.route(/worker-[^/]*\.js$/, (route) => route.abort());
  await ai.open();
  await ai.start();
  await ai.move('e2', 'e4');
  await expect(ai.toasts).toContainText('Error during AI move', { timeout: 20_000 });
  await expect(ai.moves).toHaveCount(2);
});

test('R-SN-03 missing sounds change nothing and are logged', async ({ page, ai, expectConsole }) => {
  await page.route('**/sounds/*', (route) => route.fulfill({ status: 404, body: 'no' }));
  expectConsole(/404/);
  const logged = page.waitForEvent('console', (message) => message.type() === 'debug' && /sound/.test(message.text()));
  await ai.open('?opponent=judit-poll-gar');
  await ai.start();
  await ai.moveAndWait('e2', 'e4');
  await logged;
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});
