/**
 * The board's view of a game, and the visitor's interaction with the board. Does not import the rules, to stay small.
 */
import type { Color, Game, MoveInput, Ms, Piece, Square } from '@sixtyfour/chess';
import { cellOf, letterAt } from '../board/geometry.ts';
import type { BoardView } from '../board/view.ts';

/** The visitor's interaction with the board. Not part of the game: no other player sees it. */
export interface BoardInteraction {
  readonly selected: Square | null;
  /** Selected by a hint: pressing the piece again keeps it selected. */
  readonly isHinted?: true;
  /** A pawn move that waits for the choice of a promotion piece. */
  readonly promoting: { readonly from: Square; readonly to: Square } | null;
  /** The ply of the earlier position shown, or null while the newest one is shown. */
  readonly browsing: number | null;
  /** A move shown on the board that waits for confirmation, with the position and time in which it was chosen. */
  readonly proposed?: { readonly move: MoveInput; readonly fen: string; readonly at: Ms };
}

export const NO_INTERACTION: BoardInteraction = { selected: null, promoting: null, browsing: null };

/** Whose pieces the visitor plays. */
export type Seat = Color | 'both';

/** The legal destinations of the piece on a square, and which of them are captures. */
export function targetsOf(game: Game, from: Square | null): ReadonlyMap<Square, 'move' | 'capture'> | null {
  if (from === null) return null;
  return new Map(game.legalMoves(from).map((move) => [move.to, move.captured === null ? 'move' : 'capture']));
}

/** The position shown: the newest, or an earlier one that the visitor has stepped back to. */
export function shownGame(game: Game, { browsing }: BoardInteraction): Game {
  return browsing === null ? game : game.at(Math.min(browsing, game.ply));
}

/** The move that waits for confirmation; null if there is none or the position has changed since. */
export function proposedMove(game: Game, { proposed }: BoardInteraction): MoveInput | null {
  return proposed?.fen === game.fen ? proposed.move : null;
}

/** The game after the move that waits for confirmation; null if there is none. */
export function proposedGame(game: Game, interaction: BoardInteraction): Game | null {
  const proposed = proposedMove(game, interaction);
  const move = proposed === null ? null : game.move(proposed);
  return move?.ok === true ? game.play(move.value) : null;
}

/** The board's view of a game. `movable` is null when no input is accepted, and `later` when it will soon be again. */
export function boardViewOf(
  game: Game,
  interaction: BoardInteraction,
  orientation: Color,
  movable: Seat | 'later' | null,
): BoardView {
  const proposed = proposedGame(game, interaction);
  const shown = proposed ?? shownGame(game, interaction);
  const last = shown.lastMove;
  const selected = interaction.browsing === null ? interaction.selected : null;
  const isNewest = proposed === null && interaction.browsing === null;
  const isTurn = movable === 'both' || movable === game.turn;
  return {
    pieces: shown.board,
    orientation,
    lastMove: last === null ? null : [last.from, last.to],
    selected,
    targets: targetsOf(shown, selected),
    check: shown.check,
    movable: movable === null || !isNewest ? null : isTurn ? game.turn : 'later',
    ...(proposed !== null && { pending: last?.to ?? null }),
  };
}

const START = `rnbqkbnr${'p'.repeat(8)}${'.'.repeat(32)}${'P'.repeat(8)}RNBQKBNR`;

/** A board without movable pieces: the standard start position, or the given 64 `pieces`. */
export function startView(orientation: Color, pieces: string = START): BoardView {
  return { pieces, orientation, lastMove: null, selected: null, targets: null, check: null, movable: null };
}

/** `pieces` with the letter of one square replaced. */
export function withLetter(pieces: string, square: Square, letter: string): string {
  const index = cellOf(square, 'white');
  return pieces.slice(0, index) + letter + pieces.slice(index + 1);
}

/** The start position after a first move, without movable pieces. */
export function viewAfter({ from, to }: Pick<MoveInput, 'from' | 'to'>): BoardView {
  const pieces = withLetter(withLetter(START, to, letterAt(START, from)), from, '.');
  return { ...startView('white', pieces), lastMove: [from, to] };
}

/** The color and square of a pawn that waits for promotion. */
export function promotionOf(
  game: Game,
  { promoting }: BoardInteraction,
): { readonly square: Square; readonly color: Piece['color'] } | null {
  return promoting === null ? null : { square: promoting.to, color: game.turn };
}

/** The part of a screen's state that its board depends on. */
type BoardState =
  | { readonly phase: 'idle'; readonly orientation: Color }
  | {
      readonly phase: 'playing' | 'over';
      readonly orientation: Color;
      readonly live: { readonly game: Game };
      readonly interaction: BoardInteraction;
    };

/** @param movable whose pieces may be moved during the game; see boardViewOf */
export function screenView(state: BoardState, movable: Seat | 'later' | null): BoardView {
  if (state.phase === 'idle') return startView(state.orientation);
  const { live, interaction, orientation, phase } = state;
  return boardViewOf(live.game, interaction, orientation, phase === 'playing' ? movable : null);
}

/** The values that the board's view depends on. */
export function screenParts(state: BoardState): readonly unknown[] {
  const begun = state.phase === 'idle' ? null : state;
  return [state.phase, state.orientation, begun?.live.game, begun?.interaction];
}
