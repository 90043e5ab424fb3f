/** Page objects of the lobby and the waiting room. */
import { messages } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

const { identity, lobby, online, rooms, waitingRoom } = messages;

const ROOM_PATH = /\/multiplayer-game\/([0-9a-f-]{36})$/;

export class RoomsPage {
  readonly page: Page;
  readonly title: Locator;
  readonly name: Locator;
  readonly startPlaying: Locator;
  readonly dialog: Locator;
  readonly playingAs: Locator;
  readonly createButton: Locator;
  readonly privateTick: Locator;
  readonly code: Locator;
  readonly joinButton: Locator;
  /** The card with the public rooms. */
  readonly list: Locator;
  readonly refresh: Locator;
  readonly toasts: Locator;
  readonly waiting: Locator;
  readonly board: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1, name: rooms.title });
    this.name = page.getByRole('textbox', { name: identity.name, exact: true });
    this.startPlaying = page.getByRole('button', { name: identity.startPlaying });
    this.dialog = page.getByRole('dialog', { name: identity.nameTitle });
    this.playingAs = page.getByText(/^Playing as /);
    this.createButton = page.getByRole('button', { name: rooms.create });
    this.privateTick = page.getByRole('checkbox', { name: lobby.privateRoom });
    this.code = page.getByRole('textbox', { name: lobby.code });
    this.joinButton = page.getByRole('button', { name: rooms.join, exact: true });
    this.list = page.getByRole('region', { name: rooms.publicRooms });
    this.refresh = page.getByRole('button', { name: rooms.refresh });
    this.toasts = page.getByTestId('toasts');
    this.waiting = page.getByRole('heading', { level: 1, name: online.waitingForOpponent });
    this.board = page.getByRole('grid');
  }

  async open(path = '/multiplayer'): Promise<void> {
    await this.page.goto(path);
    await expect(this.title).toBeVisible();
  }

  /** Fills the form for name and country, at the gate or in the dialog. */
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

  /** The accessible name of the code. */
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
