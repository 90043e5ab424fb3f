/** Page objects of the lobby and the waiting room. */
import { messages } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { SitePage } from './site-page.ts';

const { identity, lobby, rooms, waitingRoom, onlineGame } = messages;

const ROOM_PATH = /\/multiplayer-game\/([0-9a-f-]{36})$/;

export class RoomsPage extends SitePage {
  readonly title = this.page.getByRole('heading', { level: 1, name: rooms.title });
  readonly name = this.page.getByRole('textbox', { name: identity.name, exact: true });
  readonly startPlaying = this.page.getByRole('button', { name: identity.startPlaying });
  readonly dialog = this.page.getByRole('dialog', { name: identity.nameTitle });
  readonly playingAs = this.page.getByText(/^Playing as /);
  readonly createButton = this.page.getByRole('button', { name: rooms.create });
  readonly privateTick = this.page.getByRole('checkbox', { name: lobby.privateRoom });
  readonly code = this.page.getByRole('textbox', { name: lobby.code });
  readonly joinButton = this.button(rooms.join);
  /** The card with the public rooms. */
  readonly list = this.page.getByRole('region', { name: rooms.publicRooms });
  readonly refresh = this.page.getByRole('button', { name: rooms.refresh });
  readonly waiting = this.page.getByRole('heading', { level: 1, name: onlineGame.waitingForOpponent });
  readonly board = this.page.getByRole('grid');

  async open(path = '/multiplayer'): Promise<void> {
    await this.page.goto(path);
    await expect(this.title).toBeVisible();
  }

  /** Fills in the form for name and country, at the gate or in the dialog. */
  async enterName(name: string): Promise<void> {
    await this.name.fill(name);
    await this.startPlaying.click();
  }

  /** Creates a room in the lobby. Returns its code and its game id. */
  async create(): Promise<{ readonly code: string; readonly gameId: string }> {
    await this.createButton.click();
    return this.expectWaiting();
  }

  /** Waits until the waiting room is shown. */
  async expectWaiting(): Promise<{ readonly code: string; readonly gameId: string }> {
    await this.page.waitForURL(ROOM_PATH);
    await expect(this.waiting).toBeVisible();
    return { code: await this.shownCode(), gameId: this.gameId() };
  }

  /** The code according to its accessible name. */
  async shownCode(): Promise<string> {
    const label = await this.page.getByRole('img', { name: /^Room code: / }).getAttribute('aria-label');
    return (label ?? '').replace('Room code: ', '').replaceAll(' ', '');
  }

  /** The game id in the URL. */
  gameId(): string {
    return ROOM_PATH.exec(this.page.url())?.[1] ?? '';
  }

  async joinBy(code: string): Promise<void> {
    await this.code.fill(code);
    await this.joinButton.click();
  }

  /** Waits until the page shows the game from this side. */
  async expectGame(gameId: string, color: 'white' | 'black'): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`/multiplayer-game/${gameId}$`));
    await expect(this.page.getByRole('grid', { name: messages.board.name(color) })).toBeVisible({ timeout: 15_000 });
  }

  /** The labels and codes of the listed rooms, in order. */
  rows(): Locator {
    return this.list.getByRole('listitem');
  }

  /** The bar of the visitor's own room on other pages. */
  bar(code: string): Locator {
    return this.page.getByRole('region', { name: lobby.ownRoom(code) });
  }

  /** Closes the room by pressing the button twice. */
  async close(): Promise<void> {
    await this.page.getByRole('button', { name: waitingRoom.close }).click();
    await this.page.getByRole('button', { name: waitingRoom.reallyClose }).click();
  }
}
