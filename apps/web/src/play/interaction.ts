/** The visitor's input at the board of a game: selection, drags, promotion choice, stepping through the moves. */
import {
  colOf,
  type Game,
  type MoveInput,
  type MoveRefusal,
  type PromotionRole,
  rowOf,
  type Square,
  squareAt,
} from '@sixtyfour/chess';
import { type BoardInteraction, NO_INTERACTION, type Seat, targetsOf } from './board-view.ts';

export type BoardInput =
  | { readonly type: 'press'; readonly square: Square }
  | { readonly type: 'lift'; readonly square: Square }
  | { readonly type: 'drop'; readonly from: Square; readonly to: Square }
  | { readonly type: 'promote'; readonly role: PromotionRole }
  | { readonly type: 'cancel' }
  | { readonly type: 'browse'; readonly ply: number };

type SquareInput = Extract<BoardInput, { type: 'press' | 'lift' | 'drop' }>;

/** What a game shows of the visitor's input before the first one, and after a move. */
export const AT_REST = { interaction: NO_INTERACTION, notice: null, typedOnce: null, typedError: null } as const;

export type InteractionRefusal = MoveRefusal | 'not-your-turn';

export interface InteractionResult {
  readonly interaction: BoardInteraction;
  /** A move to play; legal in the current position. */
  readonly move: MoveInput | null;
  /** Why the input was refused, or null if it was not. */
  readonly refusal: InteractionRefusal | null;
}

/** The result of an input during the game. */
export function interact(interaction: BoardInteraction, input: BoardInput, game: Game, seat: Seat): InteractionResult {
  switch (input.type) {
    case 'cancel':
      return quiet({ ...NO_INTERACTION, browsing: interaction.browsing });
    case 'browse':
      return quiet(browseTo(input.ply, game));
    case 'promote':
      if (interaction.promoting === null) return quiet(interaction);
      return { interaction: NO_INTERACTION, move: { ...interaction.promoting, promotion: input.role }, refusal: null };
    case 'press':
    case 'lift':
    case 'drop': {
      // A press on an earlier position only returns to the newest one.
      if (interaction.browsing !== null) return quiet(NO_INTERACTION);
      if (seat !== 'both' && seat !== game.turn) return refuse('not-your-turn');
      const isTakenUp = interaction.isHinted && input.type === 'press' && input.square === interaction.selected;
      return resultOf(
        select(castlingDrop(input, game), isTakenUp ? null : interaction.selected, {
          isMovable: (square) => game.pieceAt(square)?.color === game.turn,
          targets: (from) => targetsOf(game, from),
        }),
        game,
      );
    }
  }
}

/** A king dropped on its own rook in the corner becomes a castling move, whether legal or not. */
export function castlingDrop(input: SquareInput, game: Game): SquareInput {
  if (input.type !== 'drop') return input;
  const { from, to } = input;
  const [king, rook] = [game.pieceAt(from), game.pieceAt(to)];
  const isMeant =
    game.ruleSet === 'standard' &&
    king?.role === 'king' &&
    rook?.role === 'rook' &&
    king.color === rook.color &&
    rowOf(from) === rowOf(to) &&
    from.startsWith('e') &&
    /^[ah]/.test(to);
  return isMeant ? { ...input, to: squareAt(rowOf(from), colOf(to) === 0 ? 2 : 6) } : input;
}

/** The rules needed for a selection: which pieces may be moved, and where. */
export interface SelectionRules {
  readonly isMovable: (square: Square) => boolean;
  readonly targets: (from: Square) => { has(square: Square): boolean } | null;
}

export type SelectionAct =
  /** A movable piece: it becomes the selection. */
  | { readonly type: 'select'; readonly square: Square }
  | { readonly type: 'deselect' }
  | { readonly type: 'move'; readonly from: Square; readonly to: Square }
  /** Not a possible move: clears the selection. `from` is null without a selection. */
  | { readonly type: 'refuse'; readonly from: Square | null; readonly to: Square };

/** The effect of a press, or of the begin or end of a drag, on the selection. */
export function select(input: SquareInput, selected: Square | null, rules: SelectionRules): SelectionAct {
  switch (input.type) {
    case 'press': {
      const { square } = input;
      if (selected === square) return { type: 'deselect' };
      if (selected !== null && rules.targets(selected)?.has(square) === true)
        return { type: 'move', from: selected, to: square };
      return rules.isMovable(square) ? { type: 'select', square } : { type: 'refuse', from: selected, to: square };
    }
    case 'lift': {
      const { square } = input;
      return rules.isMovable(square) ? { type: 'select', square } : { type: 'refuse', from: null, to: square };
    }
    case 'drop': {
      const { from, to } = input;
      return rules.targets(from)?.has(to) === true ? { type: 'move', from, to } : { type: 'refuse', from, to };
    }
  }
}

function resultOf(act: SelectionAct, game: Game): InteractionResult {
  switch (act.type) {
    case 'select':
      return quiet({ ...NO_INTERACTION, selected: act.square });
    case 'deselect':
      return quiet(NO_INTERACTION);
    case 'move': {
      const { from, to } = act;
      if (promotes(game, from, to)) return quiet({ selected: from, promoting: { from, to }, browsing: null });
      return { interaction: NO_INTERACTION, move: { from, to }, refusal: null };
    }
    case 'refuse':
      return refuse(refusalOf(act.from, act.to, game));
  }
}

/** Whether a move from `from` to `to` is a promotion. */
export function promotes(game: Game, from: Square, to: Square): boolean {
  return game.legalMoves(from).some((move) => move.to === to && move.promotion !== undefined);
}

/** Pressing an empty square without a selection needs no message. */
function refusalOf(from: Square | null, to: Square, game: Game): InteractionRefusal | null {
  if (from === null) return game.pieceAt(to) === null ? null : 'not-your-piece';
  const move = game.move({ from, to });
  return move.ok ? null : move.error;
}

export function browseTo(ply: number, game: Game): BoardInteraction {
  const within = Math.min(Math.max(0, ply), game.ply);
  return { ...NO_INTERACTION, browsing: within === game.ply ? null : within };
}

function quiet(interaction: BoardInteraction): InteractionResult {
  return { interaction, move: null, refusal: null };
}

function refuse(refusal: InteractionRefusal | null): InteractionResult {
  return { interaction: NO_INTERACTION, move: null, refusal };
}
