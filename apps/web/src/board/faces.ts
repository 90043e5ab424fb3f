import type { Color, Role, Square } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { colorOfLetter, letterAt, squareOfCell } from './geometry.ts';
import type { BoardView } from './view.ts';

/** The attributes of one cell: piece, marks and accessible name of its square. */
export interface Face {
  readonly 'aria-label': string;
  /** Only on the selected square: some screen readers say 'not selected' where the attribute is `false`. */
  readonly 'aria-selected': 'true' | undefined;
  readonly 'data-square': Square;
  readonly 'data-piece': string | undefined;
  /** The piece that a premove would bring to this empty square. */
  readonly 'data-letter': string | undefined;
  /** Words from `MARKS`, separated by spaces. */
  readonly 'data-mark': string | undefined;
  /** The letter of the file, on the row at the bottom. */
  readonly 'data-file': string | undefined;
}

/** The attributes of one row. */
export interface RowFace {
  readonly 'aria-label': string;
  readonly 'data-rank': string;
}

const words = messages.board;

const roles: Readonly<Record<string, Role>> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

/** 'white pawn' for 'P', 'empty' for '.'. */
function pieceName(letter: string): string {
  const color = colorOfLetter(letter);
  return color === null ? words.empty : `${words.colors[color]} ${roleName(letter)}`;
}

/** 'pawn' for 'P' and for 'p'. */
export function roleName(letter: string): string {
  const role = roles[letter.toLowerCase()];
  if (role === undefined) throw new RangeError(`no piece has the letter ${letter}`);
  return words.roles[role];
}

/** A mark: its word in `data-mark`, its accessible text, and the squares that have it. */
interface Mark {
  readonly word: string;
  readonly says: string;
  readonly on: (view: BoardView, square: Square) => boolean;
}

const MARKS: readonly Mark[] = [
  { word: 'selected', says: words.selected, on: (view, square) => view.selected === square },
  { word: 'last', says: words.lastMoveFrom, on: (view, square) => view.lastMove?.[0] === square },
  { word: 'last', says: words.lastMoveTo, on: (view, square) => view.lastMove?.[1] === square },
  { word: 'premove', says: words.premoveFrom, on: (view, square) => view.premove?.[0] === square },
  { word: 'premove', says: words.premoveTo, on: (view, square) => view.premove?.[1] === square },
  { word: 'pending', says: words.pending, on: (view, square) => view.pending === square },
  { word: 'target', says: words.target, on: (view, square) => view.targets?.get(square) === 'move' },
  { word: 'capture', says: words.target, on: (view, square) => view.targets?.get(square) === 'capture' },
  { word: 'check', says: words.check, on: (view, square) => view.check === square },
];

/** The letter of the piece that a premove would bring to `square`; null if the square is occupied now. */
function comingTo(view: BoardView, square: Square): string | null {
  if (view.premove?.[1] !== square || letterAt(view.pieces, square) !== '.') return null;
  return letterAt(view.pieces, view.premove[0]);
}

/** A number that is equal for two views exactly when the square has the same marks in both. */
export function markBits(view: BoardView, square: Square): number {
  let bits = 0;
  MARKS.forEach((mark, i) => {
    if (mark.on(view, square)) bits |= 1 << i;
  });
  return bits | ((comingTo(view, square)?.charCodeAt(0) ?? 0) << MARKS.length);
}

export function faceOf(view: BoardView, cell: number): Face {
  const square = squareOfCell(cell, view.orientation);
  const letter = letterAt(view.pieces, square);
  const marks = MARKS.filter((mark) => mark.on(view, square));
  return {
    'aria-label': [square, pieceName(letter), ...marks.map((mark) => mark.says)].join(', '),
    'aria-selected': view.selected === square ? 'true' : undefined,
    'data-square': square,
    'data-piece': letter === '.' ? undefined : letter,
    'data-letter': comingTo(view, square) ?? undefined,
    'data-mark': marks.length === 0 ? undefined : marks.map((mark) => mark.word).join(' '),
    'data-file': cell < 56 ? undefined : square.charAt(0),
  };
}

export function facesOf(view: BoardView): readonly Face[] {
  return Array.from({ length: 64 }, (_, cell) => faceOf(view, cell));
}

/** `row` is counted as displayed, 0 at the top. */
export function rowFaceOf(orientation: Color, row: number): RowFace {
  const rank = squareOfCell(row * 8, orientation).charAt(1);
  return { 'aria-label': words.rank(rank), 'data-rank': rank };
}

export function rowFacesOf(orientation: Color): readonly RowFace[] {
  return Array.from({ length: 8 }, (_, row) => rowFaceOf(orientation, row));
}

/** The accessible name of the whole board. */
export function boardName(orientation: Color): string {
  return words.name(words.colors[orientation]);
}
