/** Two people at one game between them, each in a browser of their own. */
import { api } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Database } from '@sixtyfour/server/test-kit';
import { BoardPage } from './board.ts';
import { becomePlayer, callAs, pair } from './players.ts';

/** What one of the players sees and does. */
export class OnlinePage extends BoardPage {
  readonly status: Locator;
  readonly toasts: Locator;
  readonly panel: Locator;
  readonly band: Locator;
  readonly dialog: Locator;
  readonly moves: Locator;

  constructor(page: Page) {
    super(page);
    // Above the board on small screens, in the panel on large ones, in both between.
    this.status = page.getByTestId('status').filter({ visible: true }).first();
    this.toasts = page.getByTestId('toasts');
    this.panel = page.getByRole('region', { name: 'Game', exact: true });
    this.band = page.getByTestId('band');
    this.dialog = page.getByRole('dialog', { name: /Victory!|Good Game!|Well Played!|Game Over/ });
    this.moves = page.getByRole('group', { name: 'Moves' }).filter({ visible: true });
  }

  async open(gameId: string): Promise<void> {
    await this.page.goto(`/game/${gameId}`);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true }).filter({ visible: true });
  }

  /** The clock of this player, or of the one with this name. */
  clock(of?: string): Locator {
    return this.page.getByRole('timer', { name: of === undefined ? 'Your clock' : `${of}’s clock`, exact: true });
  }

  connection(text: 'Real-time' | 'Database sync' | 'Disconnected'): Locator {
    return this.panel.getByText(text, { exact: true });
  }

  /** 'a8, black rook' for every square, in order, without what marks it. */
  async squareNames(): Promise<readonly string[]> {
    const snapshot = await this.board.ariaSnapshot();
    return [...snapshot.matchAll(/gridcell "([a-h][1-8], [^,"]+)/g)].map(([, name]) => name ?? '').toSorted();
  }

  async type(text: string): Promise<void> {
    const field = this.page.getByLabel('Type a move');
    await field.fill(text);
    await field.press('Enter');
  }

  /** Resigns: the button asks, and is pressed again. */
  async resign(): Promise<void> {
    await this.button('Resign').click();
    await this.button('Really resign?').click();
  }
}

export interface OnlineTable {
  readonly gameId: string;
  readonly white: OnlinePage;
  readonly black: OnlinePage;
}

type Visitor = () => Promise<Page>;

/** Two named visitors who were paired and have not come yet. */
export async function pairTwo(origin: string, visitor: Visitor, second: Visitor = visitor): Promise<OnlineTable> {
  const [one, two] = [await visitor(), await second()];
  await becomePlayer(one, origin, 'Maja', 'PL');
  await becomePlayer(two, origin, 'Tomas', 'ES');
  const { gameId, white, black } = await pair(origin, one, two);
  return { gameId, white: new OnlinePage(white), black: new OnlinePage(black) };
}

/** Two players at a game that has begun. */
export async function beginGame(origin: string, visitor: Visitor, second: Visitor = visitor): Promise<OnlineTable> {
  const table = await pairTwo(origin, visitor, second);
  await Promise.all([table.white.open(table.gameId), table.black.open(table.gameId)]);
  // Two pages load at once, and begin when both are there.
  await expect(table.white.status).toHaveText('Your turn', { timeout: 20_000 });
  await expect(table.black.status).toHaveText('Waiting for White to move', { timeout: 20_000 });
  return table;
}

/** Plays moves in turn, given as e2e4, each seen by the other side before the next one. */
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

/** 'a8, black rook' for every square of the server's board, as a board names them. */
function squareNames(board: readonly (readonly (string | null)[])[]): readonly string[] {
  return board.flatMap((row, down) =>
    row.map((letter, right) => {
      const square = `${'abcdefgh'.charAt(right)}${8 - down}`;
      if (letter === null) return `${square}, empty`;
      return `${square}, ${letter === letter.toUpperCase() ? 'white' : 'black'} ${NAMES[letter.toLowerCase()]}`;
    }),
  );
}

/** Both boards show the game of the server. */
export async function expectSameBoard({ gameId, white, black }: OnlineTable, origin: string): Promise<void> {
  const { board } = await callAs(white.page, origin, api.getGame, undefined, { gameId });
  const names = squareNames(board).toSorted();
  for (const player of [white, black]) await expect.poll(() => player.squareNames()).toEqual(names);
}

/** A player's machine dies: the page is gone without a word, and the moment in which a reload comes back is over. */
export async function leaveWithoutWord(player: OnlinePage, database: Database): Promise<void> {
  const answer = await player.page.request.get(api.getSession.path);
  const id = api.getSession.response.parse(await answer.json()).session?.player.id ?? '';
  await player.page.goto('about:blank');
  const mine = database.selectFrom('player_presence').select('closed_at').where('player_id', '=', id);
  let closedAt: Date | null = null;
  await expect.poll(async () => (closedAt = (await mine.executeTakeFirst())?.closed_at ?? null)).not.toBeNull();
  await database
    .updateTable('player_presence')
    .set({ closed_at: new Date(Number(closedAt) - 10_000), left_page: false })
    .where('player_id', '=', id)
    .execute();
}
