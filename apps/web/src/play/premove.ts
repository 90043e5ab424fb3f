/** Premoves: moves entered on the opponent's turn. Their legality is checked when they are played. */
import {
  colOf,
  type Color,
  type Game,
  type MoveInput,
  type Piece,
  type Role,
  rowOf,
  type Square,
  SQUARES,
} from '@sixtyfour/chess';
import { type BoardInteraction, NO_INTERACTION } from './board-view.ts';
import { type BoardInput, castlingDrop, promotes, select, type SelectionAct } from './interaction.ts';

export interface Premove {
  readonly from: Square;
  readonly to: Square;
}

/** The distance of a move in columns and rows; `ahead` counts rows toward the opponent's side. */
interface Distance {
  readonly cols: number;
  readonly rows: number;
  readonly ahead: number;
}

const REACH: Readonly<Record<Role, (distance: Distance, home: boolean) => boolean>> = {
  pawn: ({ cols, ahead }, home) => (ahead === 1 && cols <= 1) || (ahead === 2 && cols === 0 && home),
  knight: ({ cols, rows }) => cols * rows === 2,
  bishop: ({ cols, rows }) => cols === rows,
  rook: ({ cols, rows }) => cols === 0 || rows === 0,
  queen: ({ cols, rows }) => cols === rows || cols === 0 || rows === 0,
  king: ({ cols, rows }, home) => Math.max(cols, rows) === 1 || (home && rows === 0 && cols === 2),
};

/** Every square the piece could reach regardless of other pieces, which may have moved or been captured by then. */
export function premoveTargets(game: Game, from: Square): ReadonlyMap<Square, 'move'> {
  const piece = game.pieceAt(from);
  if (piece === null) return new Map();
  const reached = SQUARES.filter((to) => to !== from && reaches(piece, from, to));
  return new Map(reached.map((to) => [to, 'move']));
}

function reaches({ color, role }: Piece, from: Square, to: Square): boolean {
  const up = rowOf(from) - rowOf(to);
  const distance = { cols: Math.abs(colOf(to) - colOf(from)), rows: Math.abs(up), ahead: color === 'white' ? up : -up };
  return REACH[role](distance, isHome(role, color, from));
}

/** Squares from which a pawn may move two squares, or a king castle. */
function isHome(role: Role, color: Color, square: Square): boolean {
  const row = color === 'white' ? rowOf(square) : 7 - rowOf(square);
  return role === 'pawn' ? row === 6 : row === 7 && square.startsWith('e');
}

export interface PremoveResult {
  readonly interaction: BoardInteraction;
  readonly premove: Premove | null;
}

/**
 * Handles board input on the opponent's turn: an own piece and then a square set a premove, anything else cancels it.
 */
export function prepare(input: BoardInput, state: PremoveResult, game: Game, seat: Color): PremoveResult {
  const { interaction, premove } = state;
  if (input.type === 'cancel') return { interaction: NO_INTERACTION, premove: null };
  if (input.type === 'browse' || input.type === 'promote') return state;
  // A press on an earlier position only returns to the newest one.
  if (interaction.browsing !== null) return { interaction: NO_INTERACTION, premove };
  const isMovable = (square: Square) => game.pieceAt(square)?.color === seat;
  const targets = (from: Square) => (isMovable(from) ? premoveTargets(game, from) : null);
  return armed(select(castlingDrop(input, game), interaction.selected, { isMovable, targets }));
}

function armed(act: SelectionAct): PremoveResult {
  switch (act.type) {
    case 'select':
      return { interaction: { ...NO_INTERACTION, selected: act.square }, premove: null };
    case 'move':
      return { interaction: NO_INTERACTION, premove: { from: act.from, to: act.to } };
    case 'deselect':
    case 'refuse':
      return { interaction: NO_INTERACTION, premove: null };
  }
}

/** The premove as a move of the game; a pawn promotes to a queen. */
export function premoveInput(game: Game, { from, to }: Premove): MoveInput {
  return promotes(game, from, to) ? { from, to, promotion: 'queen' } : { from, to };
}
