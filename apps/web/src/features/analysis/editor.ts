/** The position editor's state: any pieces on any squares. The rules decide whether the position is playable. */
import {
  type Color,
  err,
  fenOfBoard,
  type FenErrorCode,
  Game,
  ok,
  opposite,
  type PieceLetter,
  type Result,
  type Square,
} from '@sixtyfour/chess';
import * as z from 'zod/mini';
import { letterAt } from '../../board/geometry.ts';
import type { BoardView } from '../../board/view.ts';
import type { MachineStep } from '../../lib/machine.ts';
import { startView, withLetter } from '../../play/board-view.ts';

/** The effect of a press on a square: move a piece, remove it, or place one. */
export type Tool = 'hand' | 'erase' | PieceLetter;

export const CASTLING_RIGHTS = ['K', 'Q', 'k', 'q'] as const;
export type CastlingRight = (typeof CASTLING_RIGHTS)[number];

export interface Editor {
  /** 64 letters from a8 to h1, '.' for empty. */
  readonly pieces: string;
  readonly turn: Color;
  readonly castling: readonly CastlingRight[];
  readonly tool: Tool;
  /** The piece to move with the next press; only with the hand. */
  readonly selected: Square | null;
  readonly orientation: Color;
}

const Noted = z.object({
  editor: z.object({
    pieces: z.string().check(z.regex(/^[KQRBNPkqrbnp.]{64}$/)),
    turn: z.enum(['white', 'black']),
    castling: z.array(z.enum(CASTLING_RIGHTS)),
    orientation: z.enum(['white', 'black']),
  }),
});

/** The state saved in the editor's history entry, so that a reload restores the position. */
export function notesOf({ pieces, turn, castling, orientation }: Editor): z.infer<typeof Noted> {
  return { editor: { pieces, turn, castling: [...castling], orientation } };
}

/** The editor stored in a history entry's state; null for none. */
export function notedEditor(state: unknown): Editor | null {
  const noted = Noted.safeParse(state).data?.editor;
  return noted === undefined ? null : { ...noted, tool: 'hand', selected: null };
}

export type EditorEvent =
  | { readonly type: 'press' | 'lift'; readonly square: Square }
  | { readonly type: 'drop'; readonly from: Square; readonly to: Square }
  | { readonly type: 'place'; readonly tool: Tool; readonly square: Square }
  | { readonly type: 'choose'; readonly tool: Tool }
  | { readonly type: 'turn'; readonly turn: Color }
  | { readonly type: 'castling'; readonly right: CastlingRight; readonly allowed: boolean }
  | { readonly type: 'clear' | 'reset' | 'flip' | 'cancel' };

const EMPTY = '.';

/** The editor with the position of a game. */
export function editorOf(game: Game, orientation: Color): Editor {
  const rights = game.fen.split(' ')[2] ?? '';
  return {
    pieces: game.board,
    turn: game.turn,
    castling: CASTLING_RIGHTS.filter((right) => rights.includes(right)),
    tool: 'hand',
    selected: null,
    orientation,
  };
}

export function reduceEditor(state: Editor, event: EditorEvent): MachineStep<Editor, never> {
  return [next(state, event), []];
}

function next(state: Editor, event: EditorEvent): Editor {
  switch (event.type) {
    case 'press':
      return pressed(state, event.square);
    case 'lift':
      return { ...state, selected: event.square };
    case 'drop':
      return moved(state, event.from, event.to);
    case 'place':
      return placed(state, event.tool, event.square);
    case 'choose':
      return { ...state, tool: event.tool, selected: null };
    case 'turn':
      return { ...state, turn: event.turn };
    case 'castling':
      return {
        ...state,
        castling: CASTLING_RIGHTS.filter((right) =>
          right === event.right ? event.allowed : state.castling.includes(right),
        ),
      };
    case 'clear':
      return { ...state, pieces: EMPTY.repeat(64), castling: [], selected: null };
    case 'reset':
      return { ...editorOf(Game.start('standard'), state.orientation), tool: state.tool };
    case 'flip':
      return { ...state, orientation: opposite(state.orientation) };
    case 'cancel':
      return { ...state, selected: null };
  }
}

function pressed(state: Editor, square: Square): Editor {
  const { tool, selected, pieces } = state;
  if (tool !== 'hand') return placed(state, tool, square);
  if (selected === square) return { ...state, selected: null };
  if (selected !== null) return moved(state, selected, square);
  return letterAt(pieces, square) === EMPTY ? state : { ...state, selected: square };
}

/** Placing the same piece again removes it. */
function placed(state: Editor, tool: Tool, square: Square): Editor {
  if (tool === 'hand') return state;
  const isThere = letterAt(state.pieces, square) === tool;
  return {
    ...state,
    pieces: withLetter(state.pieces, square, tool === 'erase' || isThere ? EMPTY : tool),
    selected: null,
  };
}

function moved(state: Editor, from: Square, to: Square): Editor {
  const letter = letterAt(state.pieces, from);
  if (from === to || letter === EMPTY) return { ...state, selected: null };
  return { ...state, pieces: withLetter(withLetter(state.pieces, from, EMPTY), to, letter), selected: null };
}

/** Castling rights that the position does not allow are dropped by the rules. */
function fenOf({ pieces, turn, castling }: Editor): string {
  const [board, side] = fenOfBoard(pieces, turn).split(' ');
  return `${board} ${side} ${castling.join('') || '-'} - 0 1`;
}

/** The position as a game, or why the rules refuse it. */
export function gameOfEditor(state: Editor): Result<Game, FenErrorCode> {
  const game = Game.fromFen(fenOf(state), 'standard');
  return game.ok ? ok(game.value) : err(game.error.code);
}

export function editorView({ pieces, orientation, selected }: Editor): BoardView {
  return { ...startView(orientation, pieces), selected, movable: 'both' };
}
