/** The cost of one position change for a whole page, as measured by the browser. */
import { messages } from '@sixtyfour/contract';
import { devices, type Page } from '@playwright/test';
import { OPERA_MOVES } from './opera-game.ts';
import type { Site } from './site.ts';
import { type Work, workOf } from './slow.ts';

const ROUNDS = 10;

/** The number of positions shown. */
export const PAGE_POSITIONS = 2 * ROUNDS * OPERA_MOVES.length;

async function playGame(page: Page): Promise<void> {
  await page.getByRole('button', { name: messages.ai.start }).click();
  const field = page.getByLabel(messages.panel.typeMove, { exact: true });
  for (const move of OPERA_MOVES) {
    await field.fill(move);
    await field.press('Enter');
  }
  await page.getByRole('button', { name: messages.gameOver.viewBoard }).click();
}

async function walk(page: Page): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const key of ['ArrowLeft', 'ArrowRight']) {
      for (let step = 0; step < OPERA_MOVES.length; step += 1) await page.keyboard.press(key);
    }
  }
}

/** Plays a game, then steps through it from its end to its start and back. Returns the work per position. */
export async function measureBoard({ browser, origin }: Site): Promise<Work> {
  const context = await browser.newContext({ ...devices['Desktop Chrome'], baseURL: origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/play?mode=local');
  await playGame(page);
  await page.getByRole('heading', { level: 1 }).focus();
  const work = await workOf(page, PAGE_POSITIONS, () => walk(page));
  await context.close();
  return work;
}
