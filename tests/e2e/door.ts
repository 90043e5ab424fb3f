/** The two ways into a game between people, queue and room, and games in which only one side has a page. */
import type { Color } from '@sixtyfour/chess';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { OnlinePage } from './online-page.ts';
import { joinRoom, openRoom, pair } from './players.ts';
import type { Pairing } from './players.ts';
import { GUEST, HOST, RoomGamePage } from './room-game-page.ts';
import type { SocketPlayer } from './socket-player.ts';

export interface Door<Screen extends OnlinePage> {
  readonly name: string;
  readonly screen: (page: Page) => Screen;
  /** Pairs two players; neither has joined the game yet. */
  readonly seat: (origin: string, one: SocketPlayer, two: SocketPlayer) => Promise<Pairing<SocketPlayer>>;
}

export const queueDoor: Door<OnlinePage> = {
  name: 'from the queue',
  screen: (page) => new OnlinePage(page),
  seat: pair,
};

/** The first player is the host and plays white. */
export const roomDoor: Door<RoomGamePage> = {
  name: 'of a room',
  screen: (page) => new RoomGamePage(page),
  seat: async (origin, white, black) => {
    const { game_id: gameId, room_code: code } = await openRoom(white, origin, true);
    await joinRoom(black, origin, code);
    return { gameId, white, black };
  },
};

/** A game between the visitor of a page and an opponent without a page. */
export interface Match<Screen extends OnlinePage = OnlinePage> {
  readonly gameId: string;
  readonly me: Screen;
  readonly name: string;
  readonly opponent: SocketPlayer;
}

interface Fixtures {
  readonly origin: string;
  readonly page: Page;
  readonly player: (name: string, country?: string) => Promise<SocketPlayer>;
}

/** Gives the visitor of the page this side of a game that nobody has joined yet. */
export async function takeSeat<Screen extends OnlinePage>(
  { origin, page, player }: Fixtures,
  door: Door<Screen>,
  side: Color = 'white',
): Promise<Match<Screen>> {
  const { gameId, white, black } = await door.seat(origin, await player(HOST, 'PL'), await player(GUEST, 'ES'));
  const [own, opponent] = side === 'white' ? [white, black] : [black, white];
  await own.sitAt(page);
  return { gameId, me: door.screen(page), name: own.name, opponent };
}

/** Both players join the game, which starts it. */
export async function comeBoth({ gameId, me, opponent }: Match): Promise<void> {
  await Promise.all([me.open(gameId), opponent.come(gameId)]);
  // A page loads slowly on a busy machine.
  await expect(me.band).toContainText(/Make your first move|hasn’t moved yet/, { timeout: 20_000 });
}

/** A started game with the page on this side. */
export async function beginMatch<Screen extends OnlinePage>(
  fixtures: Fixtures,
  door: Door<Screen>,
  side?: Color,
): Promise<Match<Screen>> {
  const match = await takeSeat(fixtures, door, side);
  await comeBoth(match);
  return match;
}

/** Plays moves such as e2e4. Each one must reach the other side before the next one. */
export async function playOn({ me, opponent }: Match, moves: readonly string[]): Promise<void> {
  for (const move of moves) {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    if (opponent.game.current_turn === opponent.seat) {
      const letter = await me.square(from).getAttribute('data-piece');
      await opponent.move(move);
      await me.expectPiece(to, letter ?? '');
    } else {
      await me.move(from, to);
      await opponent.seeMove(move);
    }
  }
}

/** Both players agree to play again. Returns the match of the next game, which the page already shows. */
export async function playAgain<Screen extends OnlinePage>(match: Match<Screen>): Promise<Match<Screen>> {
  const { gameId, me, opponent } = match;
  await me.button('Play Again').click();
  await opponent.see('an offer', (game) => game.rematch_offer !== null && game.rematch_offer !== opponent.seat);
  await opponent.act({ type: 'offer-rematch' });
  await opponent.comeToRematch();
  await expect(me.page).not.toHaveURL(new RegExp(gameId));
  await expect(me.band).toContainText(/Make your first move|hasn’t moved yet/);
  return { ...match, gameId: opponent.game.id };
}
