/** Facts about a move that a character may comment on. */
import type { Color, Game, PlayedMove, Role } from '@sixtyfour/chess';
import { gambitOf, type KnownOpening, openingOf } from './known-openings.ts';
import { type Fork, forkOf, type Pin, pinOf } from './tactics.ts';

export type Mover = 'character' | 'visitor';

/** The role of a captured piece. */
export type CapturedRole = Exclude<Role, 'king'>;

/** Facts about the last move and the position after it. */
export interface BoardFacts {
  readonly ply: number;
  readonly mover: Mover;
  /** Whether the move gives check, and whether it is the mover's first check. */
  readonly check: 'first' | 'later' | null;
  readonly captured: CapturedRole | null;
  /** The move is a recapture of equal value. */
  readonly trade: boolean;
  /** The trade removed the last queens. */
  readonly queensOff: boolean;
  readonly enPassant: boolean;
  readonly castled: boolean;
  readonly promoted: boolean;
  /** The mover's fork or pin by a piece that cannot be captured. */
  readonly fork: Fork | null;
  readonly pin: Pin | null;
  /** The position occurs for the second time. */
  readonly repeated: boolean;
  /** The position is an endgame, and the start position was not. */
  readonly endgame: boolean;
  readonly opening: KnownOpening | null;
  /** A gambit offered in the opening, and how the other side's next move answered it. */
  readonly gambit: { readonly by: Mover; readonly answer: 'open' | 'taken' | 'left' } | null;
}

/** No known opening has more plies. */
const MAX_OPENING_PLIES = 12;

/**
 * The facts about a game's last move. Throws before the first move.
 * @param character its side
 */
export function boardFacts(game: Game, character: Color): BoardFacts {
  const { history } = game;
  const last = history.at(-1);
  if (last === undefined) throw new Error('no move has been played');
  const before = history.at(-2);
  const trade = isTrade(last, before);
  const opening = game.startFen === null ? history.slice(0, MAX_OPENING_PLIES).map(({ uci }) => uci) : [];
  return {
    ply: game.ply,
    mover: moverOf(last.move.piece.color, character),
    check: last.check ? (hasChecked(history) ? 'later' : 'first') : null,
    captured: capturedRole(last),
    trade,
    queensOff: trade && last.move.captured?.role === 'queen' && !/q/i.test(game.board),
    enPassant: last.move.kind === 'en-passant',
    castled: last.move.kind === 'castle-short' || last.move.kind === 'castle-long',
    promoted: last.move.promotion !== undefined,
    fork: forkOf(game),
    pin: pinOf(game),
    repeated: game.occurrences === 2,
    endgame: isEndgame(game.board) && !isEndgame(game.at(0).board),
    opening: openingOf(opening),
    gambit: gambitIn(opening, history, character),
  };
}

function moverOf(color: Color, character: Color): Mover {
  return color === character ? 'character' : 'visitor';
}

/** Whether the side that moved last has given check before. */
function hasChecked(history: readonly PlayedMove[]): boolean {
  return history.slice(0, -1).some(({ check }, index) => check && (history.length - index) % 2 === 1);
}

function capturedRole({ move }: PlayedMove): CapturedRole | null {
  const role = move.captured?.role;
  return role === undefined || role === 'king' ? null : role;
}

/** Piece values for trades. */
const VALUES: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };

function isTrade({ move }: PlayedMove, before: PlayedMove | undefined): boolean {
  const [own, theirs] = [move.captured?.role, before?.move.captured?.role];
  return own !== undefined && theirs !== undefined && move.to === before?.move.to && VALUES[own] === VALUES[theirs];
}

/** At most 8 of 24 points of both sides together: knight and bishop 1, rook 2, queen 4. */
function isEndgame(board: string): boolean {
  const count = (letters: RegExp): number => board.match(letters)?.length ?? 0;
  return count(/[nb]/gi) + 2 * count(/r/gi) + 4 * count(/q/gi) <= 8;
}

function gambitIn(opening: readonly string[], history: readonly PlayedMove[], character: Color): BoardFacts['gambit'] {
  const gambit = gambitOf(opening);
  if (gambit === null) return null;
  const plies = gambit.moves.split(' ').length;
  const answer = history[plies];
  // The last move of the gambit is by its side.
  const by = moverOf(plies % 2 === 0 ? 'black' : 'white', character);
  if (answer === undefined) return { by, answer: 'open' };
  const { move } = answer;
  return { by, answer: move.captured !== null && move.to === gambit.offers ? 'taken' : 'left' };
}
