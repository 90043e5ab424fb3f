/** Two people at the game of a room: the host, who is white, and the guest. */
import { api } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { OnlinePage } from './online-page.ts';
import type { OnlineTable } from './online-page.ts';
import { becomePlayer, callAs } from './players.ts';

export const HOST = 'Maja';
export const GUEST = 'Tomas';

/** The screen of a room's game, as one of its players meets it. */
export class RoomGamePage extends OnlinePage {
  readonly swapSides: Locator;

  constructor(page: Page) {
    super(page);
    this.swapSides = page.getByRole('checkbox', { name: 'Swap sides' });
  }

  override async open(gameId: string): Promise<void> {
    await this.page.goto(`/multiplayer-game/${gameId}`);
  }

  /** The id of the game that the address names. */
  gameId(): string {
    return /\/multiplayer-game\/([0-9a-f-]{36})$/.exec(this.page.url())?.[1] ?? '';
  }
}

export interface RoomTable extends OnlineTable {
  readonly white: RoomGamePage;
  readonly black: RoomGamePage;
  readonly code: string;
}

type Visitor = () => Promise<Page>;

/** A host with a room of their own, who has not come to it. */
export async function openRoom(
  origin: string,
  visitor: Visitor,
): Promise<{ readonly host: RoomGamePage; readonly gameId: string; readonly code: string }> {
  const host = new RoomGamePage(await visitor());
  await becomePlayer(host.page, origin, HOST, 'PL');
  const answer = await callAs(host.page, origin, api.createRoom, { isPrivate: true, rule_set: 'standard' });
  if (answer.status !== 'seated') throw new Error('the host plays elsewhere');
  return { host, gameId: answer.room.game_id, code: answer.room.room_code };
}

/** A guest takes the free seat of a room, and has not come to its game. */
export async function sitDown(origin: string, visitor: Visitor, code: string): Promise<RoomGamePage> {
  const guest = new RoomGamePage(await visitor());
  await becomePlayer(guest.page, origin, GUEST, 'ES');
  await callAs(guest.page, origin, api.joinRoom, { room_code: code });
  return guest;
}

/** Host and guest of one room, neither of whom has come to the game. */
export async function seatTwo(origin: string, visitor: Visitor, second: Visitor = visitor): Promise<RoomTable> {
  const { host, gameId, code } = await openRoom(origin, visitor);
  const guest = await sitDown(origin, second, code);
  return { gameId, code, white: host, black: guest };
}

/** Both come to the game, and it begins. */
export async function comeTogether({ gameId, white, black }: OnlineTable): Promise<void> {
  await Promise.all([white.open(gameId), black.open(gameId)]);
  await expect(white.status).toHaveText('Your turn', { timeout: 20_000 });
  await expect(black.band).toContainText(`${HOST} hasn’t moved yet`, { timeout: 20_000 });
}

/** Host and guest at a game that has begun. */
export async function beginRoomGame(origin: string, visitor: Visitor, second?: Visitor): Promise<RoomTable> {
  const table = await seatTwo(origin, visitor, second);
  await comeTogether(table);
  return table;
}
