/** The input of 'Type a move': a move, or one of the commands of quality.md 3.2. */
import {
  type Clock,
  type Game,
  isSquare,
  type Ms,
  type Move,
  type NotationError,
  parseTyped,
  type Square,
} from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { positionName } from '../board/position-name.ts';
import { clockAnswer, lastAnswer, movesAnswer, type SideNames } from './spoken.ts';

export type TypedCommand =
  | { readonly type: 'clock' | 'last' | 'pieces' | 'resign' | 'draw' }
  | { readonly type: 'moves'; readonly square: Square };

const PLAIN = ['clock', 'last', 'pieces', 'resign', 'draw'] as const;

/** Null when the text is not a command; it may be a move. */
export function parseCommand(text: string): TypedCommand | null {
  const typed = text.trim().toLowerCase();
  const plain = PLAIN.find((name) => name === typed);
  if (plain !== undefined) return { type: plain };
  const square = /^moves\s+(\S+)$/.exec(typed)?.[1];
  return square !== undefined && isSquare(square) ? { type: 'moves', square } : null;
}

/** The meaning of a typed text: an action, a reply in words, or nothing. */
export type Typed =
  | { readonly type: 'move'; readonly move: Move }
  | { readonly type: 'resign' | 'draw' }
  | { readonly type: 'answer'; readonly text: string }
  /** `text` says 'Invalid move: ...' and the reason. */
  | { readonly type: 'invalid'; readonly code: NotationError['code']; readonly text: string };

interface TypedAt {
  readonly game: Game;
  readonly clock: Clock | null;
  /** Whether a pawn promotes to a queen when the text names no piece; otherwise the text is refused. */
  readonly queens?: boolean;
}

export function readTyped(text: string, state: TypedAt, names: Partial<SideNames>, at: Ms): Typed {
  const command = parseCommand(text);
  if (command === null) {
    const asTyped = parseTyped(state.game, text);
    const lacksPiece = !asTyped.ok && asTyped.error.code === 'promotion-required';
    const move = lacksPiece && state.queens === true ? parseTyped(state.game, `${text.trim()}=Q`) : asTyped;
    if (move.ok) return { type: 'move', move: move.value };
    const { invalid, invalidWhy } = messages.spoken;
    const { code } = move.error;
    return { type: 'invalid', code, text: `${invalid(invalidWhy[code])}.` };
  }
  switch (command.type) {
    case 'resign':
    case 'draw':
      return { type: command.type };
    case 'clock':
      return { type: 'answer', text: clockAnswer(state.clock, at, names) };
    case 'last':
      return { type: 'answer', text: lastAnswer(state.game) };
    case 'pieces':
      return { type: 'answer', text: positionName(state.game.board) };
    case 'moves':
      return { type: 'answer', text: movesAnswer(state.game, command.square) };
  }
}
