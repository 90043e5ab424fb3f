import { messages } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { BoardPage } from './board.ts';

/** The AI game as a visitor meets it. */
export class AiPage extends BoardPage {
  readonly status: Locator;
  readonly toast: Locator;
  readonly alert: Locator;
  readonly typeMove: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    super(page);
    this.status = page.getByTestId('status');
    this.toast = page.getByTestId('toasts').getByRole('status');
    this.alert = page.getByTestId('toasts').getByRole('alert');
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

  /** Starts from a position of one's own: 'Start from FEN' under 'More options'. */
  async startFrom(fen: string, opponent?: string): Promise<void> {
    await this.open();
    if (opponent !== undefined) await this.page.getByRole('radio', { name: opponent }).check();
    await this.page.getByText('More options').click();
    await this.page.getByLabel('Start from FEN').fill(fen);
    await this.start();
  }
}
