import { localGamePath, messages } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { SitePage } from './site-page.ts';

/** Black mates with the queen. */
export const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'] as const;
/** White mates by Ra8. */
export const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';
/** White and black can promote at once. */
export const PROMOTING = '8/P6k/8/8/8/8/7p/K7 w - - 0 1';

/** Page object of a board. Squares by name, pieces by the specification's letters. */
export class BoardPage extends SitePage {
  readonly board: Locator;
  /** Above the board on small screens, in the panel on large ones, and in both places in between. */
  readonly status = this.page.getByTestId('status').filter({ visible: true }).first();
  readonly typeMove: Locator;

  /** @param part contains the board and its panel; needed only on a page with several boards */
  constructor(page: Page, part: Pick<Page, 'getByLabel' | 'getByTestId'> = page) {
    super(page);
    this.board = part.getByTestId('board');
    this.typeMove = part.getByLabel(messages.panel.typeMove, { exact: true });
  }

  square(name: string): Locator {
    return this.board.locator(`[data-square="${name}"]`);
  }

  /** Clicks the first square, then the second: a move by two clicks. */
  async move(from: string, to: string): Promise<void> {
    await this.square(from).click();
    await this.square(to).click();
  }

  /** Opens a game of two people on this device. */
  static async openLocal(page: Page): Promise<BoardPage> {
    await page.goto(localGamePath);
    await page.getByRole('button', { name: messages.ai.start }).click();
    return new BoardPage(page);
  }

  /** Plays moves such as e2e4, each by two clicks. */
  async play(...moves: readonly string[]): Promise<void> {
    for (const move of moves) await this.move(move.slice(0, 2), move.slice(2, 4));
  }

  /** Like `move`, but with taps. */
  async tap(from: string, to: string): Promise<void> {
    await this.square(from).tap();
    await this.square(to).tap();
  }

  async type(text: string): Promise<void> {
    await this.typeMove.fill(text);
    await this.typeMove.press('Enter');
  }

  /** Moves by keyboard: Tab to the board, arrow keys and Enter. */
  async moveByArrows(from: string, to: string): Promise<void> {
    await this.board.locator('[tabindex="0"]').focus();
    await this.walkTo(from);
    await this.page.keyboard.press('Enter');
    await this.walkTo(to);
    await this.page.keyboard.press('Enter');
  }

  /** Arrow keys follow the screen, so they are reversed on a flipped board. */
  private async walkTo(square: string): Promise<void> {
    const at = (await this.board.locator(':focus').getAttribute('data-square')) ?? '';
    const sign = (await this.board.getAttribute('data-orientation')) === 'black' ? -1 : 1;
    const right = sign * (square.charCodeAt(0) - at.charCodeAt(0));
    const up = sign * (square.charCodeAt(1) - at.charCodeAt(1));
    for (let step = 0; step < Math.abs(right); step += 1)
      await this.page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let step = 0; step < Math.abs(up); step += 1) await this.page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
    await expect(this.square(square)).toBeFocused();
  }

  /** Waits until a square contains this piece; '' for empty. */
  async expectPiece(name: string, letter: string): Promise<void> {
    if (letter === '') await expect(this.square(name)).not.toHaveAttribute('data-piece');
    else await expect(this.square(name)).toHaveAttribute('data-piece', letter);
  }

  /** Drags with the mouse from the center of one square to the center of another. */
  async drag(from: string, to: string): Promise<void> {
    await this.square(from).hover();
    await this.page.mouse.down();
    await this.square(to).hover();
    await this.page.mouse.up();
  }

  async expectMark(name: string, mark: string): Promise<void> {
    await expect(this.square(name)).toHaveAttribute('data-mark', new RegExp(`(^| )${mark}( |$)`));
  }

  async expectNoMark(name: string, mark: string): Promise<void> {
    await expect(this.square(name)).not.toHaveAttribute('data-mark', new RegExp(`(^| )${mark}( |$)`));
  }

  /** The pieces on all squares from a8 to h1, '.' for empty. */
  async pieces(): Promise<string> {
    const letters: string[] = [];
    for (const rank of ['8', '7', '6', '5', '4', '3', '2', '1'])
      for (const file of 'abcdefgh')
        letters.push((await this.square(`${file}${rank}`).getAttribute('data-piece')) ?? '.');
    return letters.join('');
  }
}
