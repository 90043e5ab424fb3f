/** Announcements for screen readers, and answers to typed commands. Pure: the shell announces them. */
import {
  type Clock,
  type Color,
  type Game,
  type Ms,
  type PlayedMove,
  remaining,
  type Role,
  type Square,
} from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { secondsLeft } from './clock-face.ts';
import type { Premove } from './premove.ts';

const words = messages.spoken;

function roleName(role: Role): string {
  return messages.board.roles[role];
}

/** 'Black knight g8 to f6', without check and period. */
export function moveWords({ move }: Pick<PlayedMove, 'move'>): string {
  const side = messages.play.sides[move.piece.color];
  if (move.kind === 'castle-short') return words.castlesShort(side);
  if (move.kind === 'castle-long') return words.castlesLong(side);
  const role = roleName(move.piece.role);
  const plain =
    move.captured === null
      ? words.moves(side, role, move.from, move.to)
      : words.takes(side, role, move.from, roleName(move.captured.role), move.to);
  if (move.kind === 'en-passant') return `${plain} ${words.enPassant}`;
  return move.promotion === undefined ? plain : `${plain} ${words.promotes(roleName(move.promotion))}`;
}

/**
 * 'Black knight g8 to f6. Your turn. Check.'
 * @param turn the side to move, in words; null when the game is over
 */
export function moveSentence(played: PlayedMove, turn: string | null): string {
  const check = played.checkmate ? words.checkmate : played.check ? words.check : null;
  return sentences(moveWords(played), turn, check);
}

/**
 * The announcement of the end of a game: 'White queen h5 to f7. You resigned.'
 * @param played the move that ended the game; null if no move did
 * @param isToasted whether a toast shows the result; screen readers read the toast too
 * @returns null when there is nothing to announce
 */
export function endAnnouncement(played: PlayedMove | null, result: string, isToasted: boolean): string | null {
  if (played === null && isToasted) return null;
  return sentences(played === null ? null : moveWords(played), isToasted ? null : result);
}

/** 'Premove: Black pawn d7 to d5.', or that there is none any more. */
export function premoveSentence(premove: Premove | null, game: Game): string {
  const piece = premove === null ? null : game.pieceAt(premove.from);
  if (premove === null || piece === null) return sentences(words.premoveCancelled);
  const { from, to } = premove;
  return sentences(words.premove(words.moves(messages.play.sides[piece.color], roleName(piece.role), from, to)));
}

/** The parts as sentences: each with a period, unless it ends with a mark of its own. */
function sentences(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .map((part) => (/[.!]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

export interface SideNames {
  readonly white: string;
  readonly black: string;
}

/** @param names the names of the sides that have a clock */
export function clockAnswer(clock: Clock | null, at: Ms, names: Partial<SideNames>): string {
  if (clock === null) return sentences(words.noClock);
  const timeOf = (color: Color) => {
    const name = names[color];
    if (name === undefined) return null;
    const seconds = secondsLeft(remaining(clock, color, at));
    return words.timeOf(name, words.minutesSeconds(Math.floor(seconds / 60), seconds % 60));
  };
  return sentences(timeOf('white'), timeOf('black'));
}

export function lastAnswer(game: Game): string {
  return game.lastPlayed === null ? sentences(words.noLast) : moveSentence(game.lastPlayed, null);
}

export function movesAnswer(game: Game, square: Square): string {
  const targets = [...new Set(game.legalMoves(square).map((move) => move.to))];
  return sentences(targets.length === 0 ? words.noMovesFrom(square) : words.movesFrom(square, targets.join(', ')));
}
