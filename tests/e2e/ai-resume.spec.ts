import { randomUUID } from 'node:crypto';
import { messages } from '@sixtyfour/contract';
import { ENGINE_VERSION } from '@sixtyfour/engine/version';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { savedGame, writeSavedGames } from './saved-game.ts';

async function comeBackTo(page: Page, changes: Parameters<typeof savedGame>[0]): Promise<void> {
  await writeSavedGames(page, [savedGame(changes)]);
  await page.goto('/ai');
}

test('unfinished games are resumed', async ({ page, ai }) => {
  await test.step('a reload in the middle of a game resumes it: moves, clocks, opponent, rules', async () => {
    await ai.open('?opponent=judit-poll-gar');
    await ai.start();
    await ai.moveAndWait('e2', 'e4');
    const pieces = await ai.pieces();
    await page.reload();
    await expect(ai.moves).toHaveCount(2);
    expect(await ai.pieces()).toBe(pieces);
    // The focus ring of a square would look like a selected piece.
    await expect(page.locator('body')).toBeFocused();
    await expect(ai.clockOf('Judit Poll-gar')).toBeVisible();
    await expect(page.getByRole('button', { name: messages.ai.restart })).toBeVisible();
    await ai.moveAndWait('d2', 'd4', 4);
  });

  await test.step('a game saved on the AI’s turn resumes with its reply', async () => {
    await comeBackTo(page, {
      moves: ['e2e4'],
      clock: { white: 300_000, black: 300_000, running: 'black', anchor: Date.now() },
    });
    await expect(ai.moves).toHaveCount(2);
  });
});

test('resumed games end', async ({ page, ai, expectConsole }) => {
  await test.step('R-CLK-04 a game resumed after its flag has fallen ends as time-up', async () => {
    await comeBackTo(page, {
      moves: ['e2e4', 'e7e5'],
      clock: { white: 60_000, black: 290_000, running: 'white', anchor: Date.now() - 3_600_000 },
    });
    await expect(ai.status).toHaveText("Time's up! You lose!");
    await expect(ai.dialog.getByRole('heading', { name: 'Good Game!' })).toBeVisible();
  });

  await test.step('R-RULE-19 the third occurrence of a position draws, and the second does not', async () => {
    const moves = ['g1h3', 'g8f6', 'e2e4', 'e7e5', 'h3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6'];
    await comeBackTo(page, { moves });
    await expect(ai.moves).toHaveCount(12);
    await expect(ai.status).toHaveText('Playing against Bobby Fish-er');
    await ai.move('f3', 'g1');
    await expect(ai.status).toHaveText('Draw!');
    await expect(ai.dialog.getByRole('heading', { name: 'Well Played!' })).toBeVisible();
    await expect(ai.dialog).toContainText(messages.gameOver.reasons.repetition);
  });

  await test.step('R-OVR-13 a win that the server has not seen is not counted, whatever the saved game says', async () => {
    expectConsole(/404/);
    const now = Date.now();
    await comeBackTo(page, {
      id: randomUUID(),
      counts: true,
      engineVersion: ENGINE_VERSION,
      moves: ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6'],
      clock: { white: 250_000, black: 260_000, running: 'white', anchor: now },
      startedAt: now - 90_000,
    });
    await expect(ai.moves).toHaveCount(6);
    await expect(ai.status).toHaveText(messages.gameCount.uncounted.dropped);
    await ai.move('h5', 'f7');
    await expect(ai.dialog.getByRole('heading', { name: 'Victory!' })).toBeVisible();
    await expect(ai.dialog).toContainText('Scorenot counted');
    await expect(ai.dialog).toContainText(messages.gameCount.uncounted.dropped);
    await expect(ai.dialog).toContainText(/Moves\s*4/);
  });
});
