/** The page of a room game, and the names of the host, who plays white, and the guest. */
import { OnlinePage } from './online-page.ts';

export const HOST = 'Maja';
export const GUEST = 'Tomas';

/** Page object of one player's room game page. */
export class RoomGamePage extends OnlinePage {
  readonly swapSides = this.page.getByRole('checkbox', { name: 'Swap sides' });

  override async open(gameId: string): Promise<void> {
    await this.page.goto(`/multiplayer-game/${gameId}`);
  }
}
