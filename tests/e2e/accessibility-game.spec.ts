/** Whole screens and a whole game as presented to screen readers. */
import { messages } from '@sixtyfour/contract';
import type { Page } from '@playwright/test';
import { AiPage } from './ai-page.ts';
import { BoardPage, MATE_IN_ONE } from './board.ts';
import { expect, test } from './fixtures.ts';
import { beginMatch, queueDoor } from './door.ts';
import { PuzzlePage, TWO_MOVES } from './puzzle-page.ts';
import { tabStops } from './tab-order.ts';

/** The texts of both live regions, in order, starting at the first paint. */
async function listenTo(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => void heard.push(text));
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const region of document.querySelectorAll('[data-testid^="live-"]')) {
        new MutationObserver(() => {
          const text = region.textContent?.trim();
          // Repeated texts differ by a space.
          if (text) Reflect.get(window, 'hear')(text);
        }).observe(region, { childList: true, characterData: true, subtree: true });
      }
    });
  });
  return heard;
}

/** Réti–Tartakower, Vienna 1910: captures, checks, castling, a queen sacrifice and mate. */
const VIENNA = [
  ['e4', 'White pawn e2 to e4. Black to move.'],
  ['c6', 'Black pawn c7 to c6. White to move.'],
  ['d4', 'White pawn d2 to d4. Black to move.'],
  ['d5', 'Black pawn d7 to d5. White to move.'],
  ['Nc3', 'White knight b1 to c3. Black to move.'],
  ['dxe4', 'Black pawn d5 takes pawn on e4. White to move.'],
  ['Nxe4', 'White knight c3 takes pawn on e4. Black to move.'],
  ['Nf6', 'Black knight g8 to f6. White to move.'],
  ['Qd3', 'White queen d1 to d3. Black to move.'],
  ['e5', 'Black pawn e7 to e5. White to move.'],
  ['dxe5', 'White pawn d4 takes pawn on e5. Black to move.'],
  ['Qa5+', 'Black queen d8 to a5. White to move. Check.'],
  ['Bd2', 'White bishop c1 to d2. Black to move.'],
  ['Qxe5', 'Black queen a5 takes pawn on e5. White to move.'],
  ['O-O-O', 'White castles long. Black to move.'],
  ['Nxe4', 'Black knight f6 takes knight on e4. White to move.'],
  ['Qd8+', 'White queen d3 to d8. Black to move. Check.'],
  ['Kxd8', 'Black king e8 takes queen on d8. White to move.'],
  ['Bg5+', 'White bishop d2 to g5. Black to move. Check.'],
  ['Kc7', 'Black king d8 to c7. White to move.'],
  ['Bd8#', 'White bishop g5 to d8. White wins: checkmate.'],
] as const;

test('a whole game and its end are announced move by move', async ({ page }) => {
  const heard = await listenTo(page);
  const local = await BoardPage.openLocal(page);
  const sentences: string[] = ['White to move.'];
  for (const [typed, sentence] of VIENNA) {
    await local.type(typed);
    sentences.push(sentence);
    await expect.poll(() => heard.at(-1)).toBe(sentence);
  }
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(heard).toEqual(sentences);
});

test('the whole accessibility tree of four core screens, and the tab order in a game', async ({ page }) => {
  const main = page.getByRole('main');

  await test.step('home', async () => {
    await page.goto('/');
    await expect(main.getByRole('grid')).toBeVisible();
    await expect(main).toMatchAriaSnapshot({ name: 'home.aria.yml' });
  });

  await test.step('the lobby', async () => {
    await page.goto('/multiplayer');
    // The board appears after the first paint.
    await expect(main.getByRole('grid')).toBeVisible();
    await expect(main).toMatchAriaSnapshot({ name: 'lobby.aria.yml' });
  });

  await test.step('a puzzle', async () => {
    await new PuzzlePage(page).openPuzzle(TWO_MOVES);
    await expect(main).toMatchAriaSnapshot({ name: 'puzzle.aria.yml' });
  });

  await test.step('a game against a character', async () => {
    await new AiPage(page).startFrom(MATE_IN_ONE, 'Judit Poll-gar');
    await expect(main).toMatchAriaSnapshot({ name: 'ai-game.aria.yml' });
  });

  await test.step('Tab goes from the header to the board, the move input, its tools and the footer', async () => {
    const { nav, panel, site } = messages;
    await page.getByRole('link', { name: site.skipLink }).focus();
    await page.keyboard.press('Shift+Tab');
    const stops = await tabStops(page);
    const from = (name: string) => stops.indexOf(name);
    expect(stops.slice(0, 3)).toEqual([`a ${site.skipLink}`, `a ${nav.home}`, `a ${nav.dailyChampions}`]);
    // The whole board is one tab stop; arrow keys move within it.
    expect(stops.filter((name) => name.startsWith('gridcell'))).toHaveLength(1);
    const board = stops.findIndex((name) => name.startsWith('gridcell'));
    expect(stops[board - 1]).toBe(`button ${nav.settings}`);
    expect(stops.slice(board + 1, board + 7)).toEqual([
      `button ${panel.showSan}`,
      `input ${panel.typeMove}`,
      `button ${panel.takeback}`,
      `button ${panel.hint}`,
      `button ${panel.flip}`,
      `button ${panel.soundOff}`,
    ]);
    expect(from(`button ${panel.more}`)).toBeLessThan(from(`a ${nav.about}`));
  });
});

test('the whole accessibility tree of a game between two people', async ({ origin, page, player }) => {
  await beginMatch({ origin, page, player }, queueDoor);
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'online-game.aria.yml' });
});
