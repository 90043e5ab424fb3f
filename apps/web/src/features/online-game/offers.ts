/** What a player offers the other: a draw, and another game. */
import { pliesUntilDrawOffer } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { opponentName } from './selectors.ts';
import type { OnlineBegun } from './state.ts';

/** How many moves must be played before the visitor may offer a draw again; 0 when they may, or may accept one. */
export function movesUntilDrawOffer({ snapshot, drawOfferedAtPly }: OnlineBegun): number {
  return snapshot.drawOffer === null ? Math.ceil(pliesUntilDrawOffer(drawOfferedAtPly, snapshot.game.ply) / 2) : 0;
}

/** What the other side offers when it would like to play again. */
export function rematchText(state: OnlineBegun): string {
  const offers = state.snapshot.rematchSwap ? messages.roomGame.offersSwapped : messages.onlineGame.offersRematch;
  return offers(opponentName(state));
}
