/** What a visitor does at the board of a live game: picks up, puts down, chooses a promotion, walks through the moves. */
import {
  type Color,
  type Game,
  type MoveInput,
  type MoveRefusal,
  type Piece,
  type PromotionRole,
  type Square,
} from '@sixtyfour/chess';
import type { BoardView } from '../board/view.ts';
import { drop, lift, press, type SelectionAct } from './selection.ts';

/** What is in the visitor's hand. Not part of the game: nobody else ever sees it. */
export interface Hand {
  readonly selected: Square | null;
  /** A pawn that has arrived and waits for its new role. */
  readonly promoting: { readonly from: Square; readonly to: Square } | null;
  /** The ply looked at, or null while the newest position is shown. */
  readonly browsing: number | null;
}

export const EMPTY_HAND: Hand = { selected: null, promoting: null, browsing: null };

/** Whose pieces the visitor plays. */
export type Seat = Color | 'both';

export type HandInput =
  | { readonly type: 'press'; readonly square: Square }
  | { readonly type: 'lift'; readonly square: Square }
  | { readonly type: 'drop'; readonly from: Square; readonly to: Square }
  | { readonly type: 'promote'; readonly role: PromotionRole }
  | { readonly type: 'cancel' }
  | { readonly type: 'browse'; readonly ply: number };

export type HandRefusal = MoveRefusal | 'not-your-turn';

export interface HandResult {
  readonly hand: Hand;
  /** A move to play: legal when it was made. */
  readonly move: MoveInput | null;
  /** Why nothing came of it, or null when nothing was asked. */
  readonly refusal: HandRefusal | null;
}

/** What comes of an input while the game goes on. */
export function handle(hand: Hand, input: HandInput, game: Game, seat: Seat): HandResult {
  switch (input.type) {
    case 'cancel':
      return quiet({ ...hand, selected: null, promoting: null });
    case 'browse':
      return quiet(browseTo(input.ply, game));
    case 'promote':
      if (hand.promoting === null) return quiet(hand);
      return { hand: EMPTY_HAND, move: { ...hand.promoting, promotion: input.role }, refusal: null };
    case 'press':
    case 'lift':
    case 'drop':
      return handleSquare(hand, input, game, seat);
  }
}

function handleSquare(
  hand: Hand,
  input: Extract<HandInput, { type: 'press' | 'lift' | 'drop' }>,
  game: Game,
  seat: Seat,
): HandResult {
  // A press on an earlier position leads back to the game, and does nothing else.
  if (hand.browsing !== null) return quiet(EMPTY_HAND);
  if (seat !== 'both' && seat !== game.turn) return refuse(EMPTY_HAND, 'not-your-turn');
  const isMovable = (square: Square) => game.pieceAt(square)?.color === game.turn;
  const act =
    input.type === 'press'
      ? press({ square: input.square, selected: hand.selected, isMovable, targets: targetsOf(game, hand.selected) })
      : input.type === 'lift'
        ? lift({ square: input.square, isMovable })
        : drop(input.from, input.to, targetsOf(game, input.from));
  return resultOf(act, game);
}

function resultOf(act: SelectionAct, game: Game): HandResult {
  switch (act.type) {
    case 'select':
      return quiet({ ...EMPTY_HAND, selected: act.square });
    case 'deselect':
      return quiet(EMPTY_HAND);
    case 'move': {
      const { from, to } = act;
      const promotes = game.legalMoves(from).some((move) => move.to === to && move.promotion !== undefined);
      if (promotes) return quiet({ selected: from, promoting: { from, to }, browsing: null });
      return { hand: EMPTY_HAND, move: { from, to }, refusal: null };
    }
    case 'refuse':
      return refuse(EMPTY_HAND, refusalOf(act.from, act.to, game));
  }
}

/** An empty square with nothing in the hand asks for nothing. */
function refusalOf(from: Square | null, to: Square, game: Game): HandRefusal | null {
  if (from === null) return game.pieceAt(to) === null ? null : 'not-your-piece';
  const move = game.move({ from, to });
  return move.ok ? null : move.error;
}

function browseTo(ply: number, game: Game): Hand {
  const within = Math.min(Math.max(0, ply), game.ply);
  return { ...EMPTY_HAND, browsing: within === game.ply ? null : within };
}

function quiet(hand: Hand): HandResult {
  return { hand, move: null, refusal: null };
}

function refuse(hand: Hand, refusal: HandRefusal | null): HandResult {
  return { hand, move: null, refusal };
}

/** Where the piece on a square may go, and whether it takes something there. */
export function targetsOf(game: Game, from: Square | null): ReadonlyMap<Square, 'move' | 'capture'> | null {
  if (from === null) return null;
  return new Map(game.legalMoves(from).map((move) => [move.to, move.captured === null ? 'move' : 'capture']));
}

/** The position that is shown: the newest, or the one that the visitor walked back to. */
export function shownGame(game: Game, hand: Hand): Game {
  return hand.browsing === null ? game : game.at(Math.min(hand.browsing, game.ply));
}

/** What the board shows of a game. `movable` is null when no input is taken. */
export function boardViewOf(game: Game, hand: Hand, orientation: Color, movable: Seat | null): BoardView {
  const shown = shownGame(game, hand);
  const last = shown.lastMove;
  const selected = hand.browsing === null ? hand.selected : null;
  return {
    pieces: shown.board,
    orientation,
    lastMove: last === null ? null : [last.from, last.to],
    selected,
    targets: targetsOf(shown, selected),
    check: shown.check,
    movable: hand.browsing === null ? movableNow(movable, game) : null,
  };
}

/** The usual start position, before a game: nothing can be moved. */
export function startView(orientation: Color): BoardView {
  return {
    pieces: `rnbqkbnr${'p'.repeat(8)}${'.'.repeat(32)}${'P'.repeat(8)}RNBQKBNR`,
    orientation,
    lastMove: null,
    selected: null,
    targets: null,
    check: null,
    movable: null,
  };
}

function movableNow(seat: Seat | null, game: Game): BoardView['movable'] {
  return seat === 'both' || seat === game.turn ? game.turn : null;
}

/** A pawn's colour and square while it waits for its role. */
export function promotionOf(
  game: Game,
  hand: Hand,
): { readonly square: Square; readonly color: Piece['color'] } | null {
  return hand.promoting === null ? null : { square: hand.promoting.to, color: game.turn };
}

/** The state of a game's screen, as far as its board goes. */
type BoardState =
  | { readonly phase: 'idle'; readonly orientation: Color }
  | {
      readonly phase: 'playing' | 'over';
      readonly orientation: Color;
      readonly live: { readonly game: Game };
      readonly hand: Hand;
    };

/** @param movable whose pieces may be moved while the game goes on */
export function screenView(state: BoardState, movable: Seat): BoardView {
  if (state.phase === 'idle') return startView(state.orientation);
  return boardViewOf(state.live.game, state.hand, state.orientation, state.phase === 'playing' ? movable : null);
}

/** What the board shows changes with these alone. */
export function screenParts(state: BoardState): readonly unknown[] {
  const begun = state.phase === 'idle' ? null : state;
  return [state.phase, state.orientation, begun?.live.game, begun?.hand];
}
