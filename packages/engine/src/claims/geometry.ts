/** Attacks between pieces on a board, without making moves. */
import {
  type Color,
  COLORS,
  colOf,
  type Game,
  type Piece,
  pieceLetter,
  type Role,
  ROLES,
  rowOf,
  type Square,
  squareFrom,
  SQUARES,
} from '@sixtyfour/chess';

/** The piece on a square, or null. */
export type Look = (square: Square) => Piece | null;

type Step = readonly [rows: number, cols: number];

const STRAIGHT: readonly Step[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];
const DIAGONAL: readonly Step[] = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];
const LEAPS: readonly Step[] = [1, -1].flatMap((a) =>
  [2, -2].flatMap((b): Step[] => [
    [a, b],
    [b, a],
  ]),
);

const LINES: Readonly<Partial<Record<Role, readonly Step[]>>> = {
  bishop: DIAGONAL,
  rook: STRAIGHT,
  queen: [...STRAIGHT, ...DIAGONAL],
};

const PIECES: ReadonlyMap<string, Piece> = new Map(
  COLORS.flatMap((color) => ROLES.map((role): [string, Piece] => [pieceLetter(color, role), { color, role }])),
);

/** Piece values in pawns; the king's exceeds all others together. */
export const WORTH: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 99 };

export function lookAt(game: Game): Look {
  // Read from the text of the board, which outlives the position: a game gives its position away with the next move.
  const { board } = game;
  return (square) => PIECES.get(board.charAt(rowOf(square) * 8 + colOf(square))) ?? null;
}

/** The board without the pieces on some squares, to see what they hide. */
export function lookPast(look: Look, hidden: readonly Square[]): Look {
  return (square) => (hidden.includes(square) ? null : look(square));
}

function stepFrom(square: Square, [rows, cols]: Step, times = 1): Square | null {
  return squareFrom(rowOf(square) + rows * times, colOf(square) + cols * times);
}

/** The squares from a square to the edge of the board. */
function* ray(square: Square, step: Step): Generator<Square> {
  for (let at = stepFrom(square, step); at !== null; at = stepFrom(at, step)) yield at;
}

/** The squares next to a square. */
function neighborsOf(square: Square): readonly Square[] {
  return [...STRAIGHT, ...DIAGONAL].flatMap((step) => stepFrom(square, step) ?? []);
}

export function isSlider(role: Role): boolean {
  return LINES[role] !== undefined;
}

/** The squares that such a piece attacks from a square, including those of its own side. */
export function attacksFrom(look: Look, square: Square, { color, role }: Piece): readonly Square[] {
  const lines = LINES[role];
  if (lines !== undefined)
    return lines.flatMap((step) => {
      const reached: Square[] = [];
      for (const at of ray(square, step)) {
        reached.push(at);
        if (look(at) !== null) break;
      }
      return reached;
    });
  if (role === 'king') return neighborsOf(square);
  const ahead = color === 'white' ? -1 : 1;
  const steps: readonly Step[] =
    role === 'knight'
      ? LEAPS
      : [
          [ahead, -1],
          [ahead, 1],
        ];
  return steps.flatMap((step) => stepFrom(square, step) ?? []);
}

/** The squares of the pieces of `by` that attack a square, including pinned pieces. */
export function attackersOf(look: Look, square: Square, by: Color): readonly Square[] {
  return SQUARES.filter((from) => {
    const piece = look(from);
    return piece?.color === by && attacksFrom(look, from, piece).includes(square);
  });
}

/** The squares strictly between two squares on a rank, file or diagonal; none if they share no line. */
export function squaresBetween(a: Square, b: Square): readonly Square[] {
  const rows = rowOf(b) - rowOf(a);
  const cols = colOf(b) - colOf(a);
  if (rows !== 0 && cols !== 0 && Math.abs(rows) !== Math.abs(cols)) return [];
  const length = Math.max(Math.abs(rows), Math.abs(cols));
  const step: Step = [Math.sign(rows), Math.sign(cols)];
  return Array.from({ length: Math.max(0, length - 1) }, (_, i) => stepFrom(a, step, i + 1)).filter(
    (square) => square !== null,
  );
}

/** Whether a piece can be taken without a possible recapture, not even through the capturing piece. */
export function isUndefended(look: Look, square: Square): boolean {
  const piece = look(square);
  if (piece === null) return false;
  if (attackersOf(look, square, piece.color).length > 0) return false;
  // A defender may be behind an attacker on the same line.
  const attackers = attackersOf(look, square, piece.color === 'white' ? 'black' : 'white');
  return attackers.every((attacker) => attackersOf(lookPast(look, [attacker]), square, piece.color).length === 0);
}

/** The square of the king of a color. Throws if there is none. */
export function kingOf(look: Look, color: Color): Square {
  const found = SQUARES.find((square) => {
    const piece = look(square);
    return piece?.role === 'king' && piece.color === color;
  });
  if (found === undefined) throw new Error(`no ${color} king on the board`);
  return found;
}
