/** Page objects of a room game: the host, who plays white, and the guest. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { OnlinePage } from './online-page.ts';
import type { OnlineTable } from './online-page.ts';
import { becomePlayer, joinRoom, openRoom } from './players.ts';

export const HOST = 'Maja';
export const GUEST = 'Tomas';

/** Page object of one player's room game page. */
export class RoomGamePage extends OnlinePage {
  readonly swapSides = this.page.getByRole('checkbox', { name: 'Swap sides' });

  override async open(gameId: string): Promise<void> {
    await this.page.goto(`/multiplayer-game/${gameId}`);
  }
}

type Visitor = () => Promise<Page>;

/** Creates a room and starts its game. */
export async function beginRoomGame(origin: string, visitor: Visitor, second: Visitor = visitor): Promise<OnlineTable> {
  const [white, black] = [new RoomGamePage(await visitor()), new RoomGamePage(await second())];
  await becomePlayer(white.page, origin, HOST, 'PL');
  await becomePlayer(black.page, origin, GUEST, 'ES');
  const { game_id: gameId, room_code: code } = await openRoom(white.page, origin, true);
  await joinRoom(black.page, origin, code);
  await Promise.all([white.open(gameId), black.open(gameId)]);
  await expect(white.status).toHaveText('Your turn', { timeout: 20_000 });
  await expect(black.band).toContainText(`${HOST} hasn’t moved yet`, { timeout: 20_000 });
  return { gameId, white, black };
}
