import { messages } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { BoardPage } from './board.ts';

/** The AI game as a visitor meets it. */
export class AiPage extends BoardPage {
  readonly status: Locator;
  /** Both toast regions: what is shown, whatever its kind. */
  readonly toasts: Locator;
  readonly alert: Locator;
  readonly scoreSheet: Locator;
  /** The moves of the score sheet, one button a half-move. */
  readonly moves: Locator;
  readonly typeMove: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    super(page);
    // Above the board on small screens, in the panel on large ones, in both between.
    this.status = page.getByTestId('status').filter({ visible: true }).first();
    this.toasts = page.getByTestId('toasts');
    this.alert = this.toasts.getByRole('alert');
    this.scoreSheet = page.getByRole('group', { name: messages.play.moves });
    this.moves = this.scoreSheet.getByRole('button');
    this.typeMove = page.getByLabel('Type a move', { exact: true });
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 2 }) });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/ai${query}`);
    await expect(this.page.getByRole('button', { name: messages.ai.start })).toBeEnabled();
  }

  async start(): Promise<void> {
    await this.page.getByRole('button', { name: messages.ai.start }).click();
    await expect(this.page.getByRole('button', { name: messages.ai.restart })).toBeVisible();
  }

  clockOf(who: string): Locator {
    return this.page.getByRole('timer', { name: who === 'you' ? messages.play.yourClock : messages.play.clockOf(who) });
  }

  async chooseSimplified(): Promise<void> {
    await this.page.getByLabel(messages.ruleChoice.label).selectOption({ label: messages.ruleChoice.simplified });
  }

  /** Starts from a position of one's own: 'Start from FEN' under 'More options'. */
  async startFrom(fen: string, opponent?: string): Promise<void> {
    await this.open();
    if (opponent !== undefined) await this.page.getByRole('radio', { name: opponent }).check();
    await this.startFromHere(fen);
  }

  /** As `startFrom`, on the page as it stands. */
  async startFromHere(fen: string): Promise<void> {
    await this.page.getByText(messages.play.moreOptions).click();
    await this.page.getByLabel(messages.play.startFromFen).fill(fen);
    await this.start();
  }
}
