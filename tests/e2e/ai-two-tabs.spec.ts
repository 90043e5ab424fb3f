import { messages } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { AiPage } from './ai-page.ts';
import { expect, test } from './fixtures.ts';

/** Simulates a page over plain HTTP, on which browsers offer no Web Locks. */
async function hideLocks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks');
  });
}

for (const [name, prepare] of [
  ['with Web Locks', async () => {}],
  ['without Web Locks', hideLocks],
] as const)
  test(`A-117 one game against a character has one tab at a time, ${name}`, async ({ page, context }) => {
    const [first, second] = [new AiPage(page), new AiPage(await context.newPage())];
    await prepare(first.page);
    await prepare(second.page);
    await first.open('?opponent=judit-poll-gar');
    await first.start();
    await first.moveAndWait('e2', 'e4');

    const text = messages.aiGame.elsewhere('Judit Poll-gar');
    await second.page.goto('/ai');
    await expect(second.status).toHaveText(text);
    await expect(second.page.getByRole('button', { name: messages.ai.start })).toHaveCount(0);
    const takeOver = (ai: AiPage) => ai.page.getByRole('button', { name: messages.ai.takeOver });
    // The second press must not take the game from this tab.
    await takeOver(second).dblclick();
    await expect(second.moves).toHaveCount(2);
    await second.moveAndWait('d2', 'd4', 4);

    await expect(first.status).toHaveText(text);
    await expect(first.moves).toHaveCount(0);
    // Reloading a tab does not lock it out of its own game.
    await second.page.reload();
    await expect(second.moves).toHaveCount(4);
    await takeOver(first).click();
    await expect(first.moves).toHaveCount(4);
    await first.moveAndWait('b1', 'c3', 6);
    await expect(first.page.getByText(messages.panel.uncountedGame)).toHaveCount(0);
    await expect(second.status).toHaveText(text);
  });
