/** Whole screens and a whole game as somebody meets them who does not see them. */
import { messages } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { AiPage } from './ai-page.ts';
import { expect, test } from './fixtures.ts';
import { beginGame } from './online-page.ts';
import { PuzzlePage, TWO_MOVES } from './puzzle-page.ts';
import { tabStops } from './tab-order.ts';

/** What the two live regions say, in order, from the first paint on. */
async function listenTo(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => void heard.push(text));
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const region of document.querySelectorAll('[data-testid^="live-"]')) {
        new MutationObserver(() => {
          const text = region.textContent?.trim();
          // A text that is said again differs by a space.
          if (text) Reflect.get(window, 'hear')(text);
        }).observe(region, { childList: true, characterData: true, subtree: true });
      }
    });
  });
  return heard;
}

/** Two queens and a castle: captures, checks, castling, and a mate in the eleventh move (Vienna, 1910). */
const VIENNA: readonly (readonly [typed: string, heard: string])[] = [['e4', 'White pawn e2 to e4. Black to move.']];

test('a whole game is told move by move, and its end', async ({ page }) => {
  const heard = await listenTo(page);
  await page.goto('/play?mode=local');
  await page.getByRole('button', { name: messages.ai.start }).click();
  const field = page.getByLabel(messages.play.typeMove, { exact: true });
  for (const typed of 'e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Qd3 e5 dxe5 Qa5+ Bd2 Qxe5 O-O-O Nxe4 Qd8+ Kxd8 Bg5+ Kc7 Bd8#'.split(
    ' ',
  )) {
    await field.fill(typed);
    await field.press('Enter');
  }
  await expect(page.getByRole('dialog')).toBeVisible();
  console.log(heard.join('\n'));
  void VIENNA;
});

test.describe('what each of the five core screens says, with nothing left out', () => {
  test('home', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('body')).toMatchAriaSnapshot({ name: 'home.aria.yml' });
  });

  test('a game against a character', async ({ page }) => {
    const ai = new AiPage(page);
    await ai.startFrom('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', 'Judit Poll-gar');
    await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'ai-game.aria.yml' });
  });

  test('a game between two people', async ({ origin, visitor }) => {
    const { white } = await beginGame(origin, visitor);
    await expect(white.page.getByRole('main')).toMatchAriaSnapshot({ name: 'online-game.aria.yml' });
  });

  test('the lobby', async ({ page }) => {
    await page.goto('/multiplayer');
    await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'lobby.aria.yml' });
  });

  test('a puzzle', async ({ page }) => {
    await new PuzzlePage(page).openPuzzle(TWO_MOVES);
    await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'puzzle.aria.yml' });
  });
});

test('Tab goes from the board to the moves, and round the dialog at the end', async ({ page }) => {
  const ai = new AiPage(page);
  await ai.startFrom('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', 'Judit Poll-gar');
  console.log((await tabStops(page)).map(({ name }) => name).join('\n'));
});
