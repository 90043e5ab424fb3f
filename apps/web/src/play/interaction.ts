/** What a visitor does at the board of a game: selects, drags, chooses a promotion, walks through the moves. */
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

export type InteractionRefusal = MoveRefusal | 'not-your-turn';

export interface InteractionResult {
  readonly interaction: BoardInteraction;
  /** A move to play: legal when it was made. */
  readonly move: MoveInput | null;
  /** Why nothing came of it, or null when nothing was asked. */
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
      // A press on an earlier position leads back to the game, and does nothing else.
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

/** A king that is dropped on its own rook in the corner goes where castling takes it, whether that is legal or not. */
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

/** The rules that a selection needs: which pieces may be moved, and where to. */
export interface SelectionRules {
  readonly isMovable: (square: Square) => boolean;
  readonly targets: (from: Square) => { has(square: Square): boolean } | null;
}

export type SelectionAct =
  /** An own piece: selected now, whatever was before. */
  | { readonly type: 'select'; readonly square: Square }
  | { readonly type: 'deselect' }
  | { readonly type: 'move'; readonly from: Square; readonly to: Square }
  /** Not a possible move. Clears the selection; `from` is null when there was none. */
  | { readonly type: 'refuse'; readonly from: Square | null; readonly to: Square };

/** What a press, or a drag that begins or ends, means for the selection. */
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

/** Whether a pawn is promoted by going there. */
export function promotes(game: Game, from: Square, to: Square): boolean {
  return game.legalMoves(from).some((move) => move.to === to && move.promotion !== undefined);
}

/** An empty square with nothing selected asks for nothing. */
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
