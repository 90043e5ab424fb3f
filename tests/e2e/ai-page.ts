import { messages } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { BoardPage } from './board.ts';

/** Page object of the AI game. */
export class AiPage extends BoardPage {
  readonly alert = this.toasts.getByRole('alert');
  readonly scoreSheet = this.page.getByRole('group', { name: messages.panel.moves });
  /** The buttons of the move list, one per ply. */
  readonly moves = this.scoreSheet.getByRole('button');
  readonly dialog = this.page.getByRole('dialog').filter({ has: this.page.getByRole('heading', { level: 2 }) });

  async open(query = ''): Promise<void> {
    await this.page.goto(`/ai${query}`);
    await expect(this.button(messages.ai.start)).toBeEnabled();
  }

  async start(): Promise<void> {
    await this.button(messages.ai.start).click();
    await expect(this.page.getByRole('button', { name: messages.ai.restart })).toBeVisible();
  }

  /** Moves and waits for the character's reply, until the game has `moves` plies. */
  async moveAndWait(from: string, to: string, moves = 2): Promise<void> {
    await this.move(from, to);
    await expect(this.moves).toHaveCount(moves);
  }

  clockOf(who: string): Locator {
    return this.page.getByRole('timer', { name: who === 'you' ? messages.play.yourClock : messages.play.clockOf(who) });
  }

  async chooseSimplified(): Promise<void> {
    await this.page.getByLabel(messages.ruleChoice.label).selectOption({ label: messages.ruleChoice.simplified });
  }

  /** Returns from a game to the state before the start. `asks`: after a full move the button asks for confirmation. */
  async restart(asks: 'asks' | 'at once' = 'at once'): Promise<void> {
    await this.page.getByRole('button', { name: messages.ai.restart }).click();
    if (asks === 'asks') await this.page.getByRole('button', { name: messages.panel.reallyRestart }).click();
    await expect(this.button(messages.ai.start)).toBeVisible();
  }

  /** Returns from the game-over dialog to the state before the start. */
  async tryDifferent(): Promise<void> {
    await this.dialog.getByRole('button', { name: messages.gameOver.tryDifferent }).click();
    await expect(this.button(messages.ai.start)).toBeVisible();
  }

  async resign(): Promise<void> {
    await this.button(messages.panel.more).click();
    await this.button(messages.panel.resign).click();
    await this.button(messages.panel.reallyResign).click();
  }

  async choose(opponent: string): Promise<void> {
    await this.page.getByRole('radio', { name: opponent }).check();
  }

  /** Opens the page with a stopped clock: no character answers and no time is lost until the test advances it. */
  async openStopped(query = ''): Promise<void> {
    await this.page.clock.install({ time: '2026-11-21T11:00:00Z' });
    await this.open(query);
    await this.page.clock.pauseAt(new Date('2026-11-21T12:00:00Z'));
  }

  private async openMoreOptions(): Promise<void> {
    const field = this.page.getByLabel(messages.fen.startFrom);
    if (!(await field.isVisible())) await this.page.getByText(messages.play.moreOptions).click();
  }

  /** Starts from a position with 'Start from FEN' under 'More options'. */
  async startFrom(fen: string, opponent?: string): Promise<void> {
    await this.open();
    await this.startFromHere(fen, opponent);
  }

  /** Like `startFrom`, on the current page before a start. */
  async startFromHere(fen: string, opponent?: string): Promise<void> {
    if (opponent !== undefined) await this.choose(opponent);
    await this.openMoreOptions();
    await this.page.getByLabel(messages.fen.startFrom).fill(fen);
    await this.start();
  }
}
