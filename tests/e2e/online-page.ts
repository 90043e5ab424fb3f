/** Page objects of an online game, one per player. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { OnlineGame } from '@sixtyfour/contract';
import { BoardPage } from './board.ts';
import { becomePlayer, pair } from './players.ts';
import type { Pairing } from './players.ts';

/** Page object of one player's game page. */
export class OnlinePage extends BoardPage {
  readonly panel = this.page.getByRole('region', { name: 'Game', exact: true });
  readonly band = this.page.getByTestId('band');
  readonly dialog = this.page.getByRole('dialog', { name: /Victory!|Good Game!|Well Played!|Game Over/ });
  /** The visible content of the dialog, without its live regions. */
  readonly result = this.dialog.locator('> div').filter({ has: this.page.getByRole('heading') });
  readonly moves = this.page.getByRole('group', { name: 'Moves' }).filter({ visible: true });

  async open(gameId: string): Promise<void> {
    await this.page.goto(`/game/${gameId}`);
  }

  override button(name: string): Locator {
    return super.button(name).filter({ visible: true });
  }

  /** The clock of this player, or of the player with this name. */
  clock(of?: string): Locator {
    return this.page.getByRole('timer', { name: of === undefined ? 'Your clock' : `${of}’s clock`, exact: true });
  }

  connection(text: 'Real-time' | 'Database sync' | 'Disconnected'): Locator {
    return this.panel.getByText(text, { exact: true });
  }

  /** The names of all squares, such as 'a8, black rook', without highlights. */
  async squareNames(): Promise<readonly string[]> {
    const snapshot = await this.board.ariaSnapshot();
    return [...snapshot.matchAll(/gridcell "([a-h][1-8], [^,"]+)/g)].map(([, name]) => name ?? '').toSorted();
  }

  /** Resigns by pressing the button twice. */
  async resign(): Promise<void> {
    await this.button('Resign').click();
    await this.button('Really resign?').click();
  }
}

export type OnlineTable = Pairing<OnlinePage>;

/** Pairs two visitors and starts their game. */
export async function beginGame(origin: string, visitor: () => Promise<Page>): Promise<OnlineTable> {
  const [one, two] = [await visitor(), await visitor()];
  await becomePlayer(one, origin, 'Maja', 'PL');
  await becomePlayer(two, origin, 'Tomas', 'ES');
  const { gameId, ...pages } = await pair(origin, one, two);
  const [white, black] = [new OnlinePage(pages.white), new OnlinePage(pages.black)];
  // The game starts when both pages have loaded.
  await Promise.all([white.open(gameId), black.open(gameId)]);
  await expect(white.status).toHaveText('Your turn', { timeout: 20_000 });
  await expect(black.status).toHaveText('Waiting for White to move', { timeout: 20_000 });
  return { gameId, white, black };
}

/** Plays UCI moves in turn. Each one must reach the opponent before the next one. */
export async function playMoves({ white, black }: OnlineTable, moves: readonly string[], first = 0): Promise<void> {
  for (const [index, move] of moves.entries()) {
    const [mover, other] = (index + first) % 2 === 0 ? [white, black] : [black, white];
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    const letter = await mover.square(from).getAttribute('data-piece');
    await mover.move(from, to);
    await other.expectPiece(to, letter ?? '');
    await other.expectPiece(from, '');
  }
}

const NAMES: Readonly<Record<string, string>> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

/** The names of all squares of the server's board, such as 'a8, black rook'. */
function squareNames(board: readonly (readonly (string | null)[])[]): readonly string[] {
  return board.flatMap((row, down) =>
    row.map((letter, right) => {
      const square = `${'abcdefgh'.charAt(right)}${8 - down}`;
      if (letter === null) return `${square}, empty`;
      return `${square}, ${letter === letter.toUpperCase() ? 'white' : 'black'} ${NAMES[letter.toLowerCase()]}`;
    }),
  );
}

/** Asserts that a board shows this position. */
export async function expectBoardOf(player: OnlinePage, { board }: OnlineGame): Promise<void> {
  const names = squareNames(board).toSorted();
  await expect.poll(() => player.squareNames()).toEqual(names);
}
