/** Page object of the puzzle screen, and known puzzles. */
import { Game, toLetterBoard } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { insertPuzzles } from '@sixtyfour/server/test-kit';
import type { Database } from '@sixtyfour/server/test-kit';
import { BoardPage } from './board.ts';

export interface KnownPuzzle {
  readonly id: string;
  readonly fen: string;
  /** The solver's moves and the replies alternately, as 'row,col-row,col'. */
  readonly solution: readonly string[];
  readonly description?: string;
  readonly rating?: number;
  readonly themes?: readonly string[];
  /** The opponent's move that leads to the puzzle, and the position before it. */
  readonly leadIn?: { readonly fen: string; readonly move: string };
}

/** White's queen on e4 takes e8, the rook recaptures, and the rook on e1 mates on e8. */
export const TWO_MOVES: KnownPuzzle = {
  id: 'two-moves',
  fen: 'r3r1k1/5ppp/8/8/4Q3/8/5PPP/4R1K1 w - - 0 1',
  solution: ['4,4-0,4', '0,0-0,4', '7,4-0,4'],
  description: 'Mate on the back rank.',
  rating: 1450,
  themes: ['mateIn2', 'sacrifice', 'aThemeOfAnotherSite'],
};

/** Black mates with the rook from d8 to d1. */
export const BLACK_TO_MOVE: KnownPuzzle = {
  id: 'black-to-move',
  fen: '3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1',
  solution: ['0,3-7,3'],
  rating: 800,
  themes: ['backRankMate'],
};

/** White mates with the rook from h1 to h8, or with the other one from g1 to g8. */
export const TWO_MATES: KnownPuzzle = {
  id: 'two-mates',
  fen: 'k7/8/1K6/8/8/8/8/6RR w - - 0 1',
  solution: ['7,7-0,7'],
  rating: 600,
};

/** White promotes on d8 to a knight, the king moves away, and the knight takes the queen. */
export const UNDER_PROMOTION: KnownPuzzle = {
  id: 'under-promotion',
  fen: '8/1k1P1q2/8/8/8/8/PP6/1K6 w - - 0 1',
  solution: ['1,3-0,3=N', '1,1-1,2', '0,3-1,5'],
  rating: 1900,
  themes: ['underPromotion'],
};

/** White promotes on e8 to a queen and mates. */
export const PROMOTION: KnownPuzzle = {
  id: 'promotion',
  fen: '6k1/4Pppp/8/8/8/8/5PPP/6K1 w - - 0 1',
  solution: ['1,4-0,4'],
};

/** Black's rook moves from the sixth rank to the fifth; white's rook mates on the back rank. */
export const LED_INTO: KnownPuzzle = {
  id: 'led-into',
  fen: '6k1/5ppp/8/r7/8/8/5PPP/4R1K1 w - - 1 2',
  solution: ['7,4-0,4'],
  rating: 700,
  themes: ['mateIn1', 'oneMove'],
  leadIn: { fen: '6k1/5ppp/r7/8/8/8/5PPP/4R1K1 b - - 0 1', move: '2,0-3,0' },
};

/** The puzzles that every test can expect. */
export const USUAL_PUZZLES = [TWO_MOVES, BLACK_TO_MOVE] as const;

/** Replaces the puzzles of this worker's server. A file that uses it sets `USUAL_PUZZLES` after its tests. */
export async function setPuzzles(database: Database, ...puzzles: readonly KnownPuzzle[]): Promise<void> {
  await database.deleteFrom('chess_puzzles').execute();
  await addPuzzles(database, ...puzzles);
}

export async function addPuzzles(database: Database, ...puzzles: readonly KnownPuzzle[]): Promise<void> {
  const rows = puzzles.map(({ id, fen, solution, description = null, rating = 1500, themes = [], leadIn = null }) => {
    const game = Game.fromFen(fen, 'standard');
    if (!game.ok) throw new Error(`not a position: ${fen}`);
    const initial_position = { board: toLetterBoard(game.value.board), fen };
    const facts = { rating, themes, source: 'sixtyfour' as const };
    return { id, description, initial_position, lead_in: leadIn, solution, ...facts };
  });
  await insertPuzzles(database, rows);
}

/** Waits until a record about the solver is stored on the device. */
export async function expectStored(page: Page, id: 'solver' | 'rush'): Promise<void> {
  await expect
    .poll(async () => JSON.stringify(await page.context().storageState({ indexedDB: true })))
    .toContain(`"id":"${id}"`);
}

/** Makes an existing puzzle the daily one of today. */
export async function setToday(database: Database, { id }: KnownPuzzle): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await database
    .insertInto('daily_puzzles')
    .values({ day, puzzle_id: id })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ puzzle_id: id }))
    .execute();
}

/** Page object of one puzzle. `part` contains exactly this puzzle. */
class PuzzleBoard extends BoardPage {
  readonly description: Locator;
  readonly remaining: Locator;
  readonly feedback: Locator;
  readonly hint: Locator;
  readonly showSolution: Locator;
  readonly again: Locator;
  /** The reason why there is no puzzle. */
  readonly trouble: Locator;

  constructor(page: Page, part: Locator) {
    super(page, part);
    const button = (name: string) => part.getByRole('button', { name, exact: true });
    this.description = part.getByTestId('description');
    this.remaining = part.getByTestId('remaining');
    this.feedback = part.getByTestId('feedback');
    this.hint = button(messages.panel.hint);
    this.showSolution = button(messages.puzzles.showSolution);
    this.again = button(messages.puzzles.again);
    this.trouble = part.getByRole('alert').filter({ hasText: messages.puzzles.loadFailed });
  }
}

export class PuzzlePage extends PuzzleBoard {
  readonly next = this.button(messages.puzzles.next);
  readonly back = this.button(messages.puzzles.back);
  readonly more = this.button(messages.panel.more);

  constructor(page: Page) {
    super(page, page.getByRole('main'));
  }

  /** Opens the page and waits until the puzzle is ready. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/puzzles${query}`);
    await expect(this.remaining).toHaveText(/^Moves remaining: \d$/);
  }

  async openPuzzle({ id }: KnownPuzzle): Promise<void> {
    await this.open(`?id=${id}`);
  }

  /** A value of the solver's panel: 'Solved', 'Streak' or 'Your rating'. */
  fact(name: string): Locator {
    return this.page.locator('dl > div').filter({ hasText: name }).locator('dd');
  }
}

/** Today's puzzle on /chess-puzzles. */
export class TodayPuzzle extends PuzzleBoard {
  readonly section: Locator;

  constructor(page: Page) {
    const section = page.getByRole('region', { name: messages.showcase.today });
    super(page, section);
    this.section = section;
  }

  /** Opens the page and waits until the puzzle is ready. */
  async open(): Promise<void> {
    await this.page.goto('/chess-puzzles');
    await expect(this.remaining).toHaveText(/^Moves remaining: \d$/, { timeout: 15_000 });
  }
}

type Six<Each> = readonly [Each, Each, Each, Each, Each, Each];

/** The boards of the showcase on /chess-puzzles in page order, once they are interactive. */
export async function showcaseBoards(page: Page): Promise<Six<PuzzleBoard>> {
  const parts = page.getByTestId('showcase-puzzle');
  await expect(parts.getByRole('grid')).toHaveCount(6, { timeout: 15_000 });
  const board = (index: number) => new PuzzleBoard(page, parts.nth(index));
  return [board(0), board(1), board(2), board(3), board(4), board(5)];
}
