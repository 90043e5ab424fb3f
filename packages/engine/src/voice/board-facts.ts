/** What a move did on the board, as far as a character may want to speak of it. */
import type { Game, PlayedMove, Role } from '@sixtyfour/chess';
import { gambitOf, type KnownOpening, openingOf } from './known-openings.ts';
import type { CapturedRole } from './moments.ts';
import { type Fork, forkOf, type Pin, pinOf } from './tactics.ts';

export type Who = 'character' | 'visitor';

/** All of the last move, and of the position that it has led to. */
export interface BoardFacts {
  readonly ply: number;
  readonly mover: Who;
  /** Whether the mover gives check, and whether that is the first check of theirs. */
  readonly check: 'first' | 'later' | null;
  readonly captured: CapturedRole | null;
  /** The mover has taken back what was taken, and it was worth as much. */
  readonly trade: boolean;
  /** The trade was of the queens, and none is left. */
  readonly queensOff: boolean;
  readonly enPassant: boolean;
  readonly castled: boolean;
  readonly promoted: boolean;
  /** The mover's fork or pin, which cannot simply be taken. */
  readonly fork: Fork | null;
  readonly pin: Pin | null;
  /** The position stands for the second time: once more, and the game is drawn. */
  readonly repeated: boolean;
  /** Few pieces are left of a game that began with more. */
  readonly endgame: boolean;
  readonly opening: KnownOpening | null;
  /** A pawn offered in the opening, and what the other side's next move did about it. */
  readonly gambit: { readonly by: Who; readonly answer: 'open' | 'taken' | 'left' } | null;
}

/** Longer openings than this nobody has a name for here. */
const LONGEST_OPENING = 12;

/** The facts of a game's last move, of which there must be one. The character has black. */
export function boardFacts(game: Game): BoardFacts {
  const { history } = game;
  const last = history.at(-1);
  if (last === undefined) throw new Error('nobody has moved yet');
  const before = history.at(-2);
  const trade = isTrade(last, before);
  const opening = game.startFen === null ? history.slice(0, LONGEST_OPENING).map(({ uci }) => uci) : [];
  return {
    ply: game.ply,
    mover: moverOf(last),
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
    gambit: gambitIn(opening, history),
  };
}

function moverOf({ move }: PlayedMove): Who {
  return move.piece.color === 'black' ? 'character' : 'visitor';
}

/** Whether whoever moved last has given check before. */
function hasChecked(history: readonly PlayedMove[]): boolean {
  return history.slice(0, -1).some(({ check }, index) => check && (history.length - index) % 2 === 1);
}

function capturedRole({ move }: PlayedMove): CapturedRole | null {
  const role = move.captured?.role;
  return role === undefined || role === 'king' ? null : role;
}

/** What pieces count in a trade. */
const WORTH: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };

function isTrade({ move }: PlayedMove, before: PlayedMove | undefined): boolean {
  const [own, theirs] = [move.captured?.role, before?.move.captured?.role];
  return own !== undefined && theirs !== undefined && move.to === before?.move.to && WORTH[own] === WORTH[theirs];
}

/** Of both sides together: knights and bishops 1, rooks 2, queens 4, at most 8 of 24. */
function isEndgame(board: string): boolean {
  const count = (letters: RegExp): number => board.match(letters)?.length ?? 0;
  return count(/[nb]/gi) + 2 * count(/r/gi) + 4 * count(/q/gi) <= 8;
}

function gambitIn(opening: readonly string[], history: readonly PlayedMove[]): BoardFacts['gambit'] {
  const gambit = gambitOf(opening);
  if (gambit === null) return null;
  const plies = gambit.moves.split(' ').length;
  const answer = history[plies];
  const by = plies % 2 === 0 ? 'character' : 'visitor';
  if (answer === undefined) return { by, answer: 'open' };
  const { move } = answer;
  return { by, answer: move.captured !== null && move.to === gambit.offers ? 'taken' : 'left' };
}
