/** What the board shows of a game, and what a visitor is doing there. Loads no rules: the game brings them along. */
import type { Color, Game, MoveInput, Piece, Square } from '@sixtyfour/chess';
import { cellOf, letterAt } from '../board/geometry.ts';
import type { BoardView } from '../board/view.ts';

/** What a visitor is doing at the board. Not part of the game: nobody else ever sees it. */
export interface BoardInteraction {
  readonly selected: Square | null;
  /** It was selected by a hint: a press on it takes it up and does not put it down. */
  readonly isHinted?: true;
  /** A pawn that has arrived and waits for its new role. */
  readonly promoting: { readonly from: Square; readonly to: Square } | null;
  /** The ply looked at, or null while the newest position is shown. */
  readonly browsing: number | null;
  /** A move that is on the board and waits to be confirmed, with the position that it was chosen in. */
  readonly proposed?: { readonly move: MoveInput; readonly fen: string };
}

export const NO_INTERACTION: BoardInteraction = { selected: null, promoting: null, browsing: null };

/** Whose pieces the visitor plays. */
export type Seat = Color | 'both';

/** Where the piece on a square may go, and whether it takes something there. */
export function targetsOf(game: Game, from: Square | null): ReadonlyMap<Square, 'move' | 'capture'> | null {
  if (from === null) return null;
  return new Map(game.legalMoves(from).map((move) => [move.to, move.captured === null ? 'move' : 'capture']));
}

/** The position that is shown: the newest, or the one that the visitor walked back to. */
export function shownGame(game: Game, { browsing }: BoardInteraction): Game {
  return browsing === null ? game : game.at(Math.min(browsing, game.ply));
}

/** The move that waits to be confirmed; null when there is none, or when the position is another by now. */
export function proposedMove(game: Game, { proposed }: BoardInteraction): MoveInput | null {
  return proposed?.fen === game.fen ? proposed.move : null;
}

/** The game with the move on it that waits to be confirmed; null when there is none. */
export function proposedGame(game: Game, interaction: BoardInteraction): Game | null {
  const proposed = proposedMove(game, interaction);
  const move = proposed === null ? null : game.move(proposed);
  return move?.ok === true ? game.play(move.value) : null;
}

/** What the board shows of a game. `movable` is null when no input is taken. */
export function boardViewOf(
  game: Game,
  interaction: BoardInteraction,
  orientation: Color,
  movable: Seat | null,
): BoardView {
  const proposed = proposedGame(game, interaction);
  const shown = proposed ?? shownGame(game, interaction);
  const last = shown.lastMove;
  const selected = interaction.browsing === null ? interaction.selected : null;
  const isMovable = proposed === null && interaction.browsing === null && (movable === 'both' || movable === game.turn);
  return {
    pieces: shown.board,
    orientation,
    lastMove: last === null ? null : [last.from, last.to],
    selected,
    targets: targetsOf(shown, selected),
    check: shown.check,
    movable: isMovable ? game.turn : null,
    ...(proposed !== null && { pending: last?.to ?? null }),
  };
}

const START = `rnbqkbnr${'p'.repeat(8)}${'.'.repeat(32)}${'P'.repeat(8)}RNBQKBNR`;

/** A board on which nothing can be moved: of the usual start position, or of 64 `pieces`. */
export function startView(orientation: Color, pieces: string = START): BoardView {
  return { pieces, orientation, lastMove: null, selected: null, targets: null, check: null, movable: null };
}

/** The pieces with another letter on a square. */
export function withLetter(pieces: string, square: Square, letter: string): string {
  const index = cellOf(square, 'white');
  return pieces.slice(0, index) + letter + pieces.slice(index + 1);
}

/** A board on which the first move has been made, and nothing can be moved for the moment. */
export function viewAfter({ from, to }: Pick<MoveInput, 'from' | 'to'>): BoardView {
  const pieces = withLetter(withLetter(START, to, letterAt(START, from)), from, '.');
  return { ...startView('white', pieces), lastMove: [from, to] };
}

/** A pawn's color and square while it waits for its role. */
export function promotionOf(
  game: Game,
  { promoting }: BoardInteraction,
): { readonly square: Square; readonly color: Piece['color'] } | null {
  return promoting === null ? null : { square: promoting.to, color: game.turn };
}

/** The state of a game's screen, as far as its board goes. */
type BoardState =
  | { readonly phase: 'idle'; readonly orientation: Color }
  | {
      readonly phase: 'playing' | 'over';
      readonly orientation: Color;
      readonly live: { readonly game: Game };
      readonly interaction: BoardInteraction;
    };

/** @param movable whose pieces may be moved while the game goes on */
export function screenView(state: BoardState, movable: Seat): BoardView {
  if (state.phase === 'idle') return startView(state.orientation);
  const { live, interaction, orientation, phase } = state;
  return boardViewOf(live.game, interaction, orientation, phase === 'playing' ? movable : null);
}

/** What the board shows changes with these alone. */
export function screenParts(state: BoardState): readonly unknown[] {
  const begun = state.phase === 'idle' ? null : state;
  return [state.phase, state.orientation, begun?.live.game, begun?.interaction];
}
