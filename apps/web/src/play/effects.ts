/** The effects of a step of a game, as data, so that tests can compare them. */
import type { Ending, Game, PlayedMove } from '@sixtyfour/chess';
import type { SavedGame } from './saved-game.ts';
import type { SoundName } from '@sixtyfour/contract';
import { moveSentence } from './spoken.ts';

export type PlayEffect =
  | {
      readonly type: 'toast';
      readonly text: string;
      readonly title?: string;
      /** An earlier toast has said the title: screen readers skip it. */
      readonly isTitleKnown?: boolean;
      readonly kind: 'info' | 'error';
      readonly ms?: number;
    }
  /** Removes the toast with this text, which no longer applies. */
  | { readonly type: 'dismiss-toast'; readonly text: string }
  /** For screen readers. `assertive` interrupts: results only. */
  | { readonly type: 'announce'; readonly text: string; readonly politeness: 'polite' | 'assertive' }
  | { readonly type: 'sound'; readonly name: SoundName }
  /** For the console only. */
  | { readonly type: 'log'; readonly text: string }
  /** Shows the invalid field that prevents the start, wherever the start button was pressed. */
  | { readonly type: 'show-wrong-field' }
  | { readonly type: 'save'; readonly game: SavedGame }
  | { readonly type: 'forget'; readonly id: string };

export function announced(text: string, politeness: 'polite' | 'assertive' = 'polite'): PlayEffect {
  return { type: 'announce', text, politeness };
}

/**
 * The sound and the announcement of the last move, or of none.
 * @param turn the side to move, in words; null to leave it out
 */
export function moveEffects({ lastPlayed, outcome }: Game, turn: string | null): readonly PlayEffect[] {
  if (lastPlayed === null) return [];
  return [{ type: 'sound', name: soundOf(lastPlayed, outcome) }, announced(moveSentence(lastPlayed, turn))];
}

/** Effects of a refused input: the error sound, and the reason as a toast, for the usual time or for `ms`. */
export function refusalEffects(text: string, ms: number | null = null): readonly PlayEffect[] {
  return [
    { type: 'sound', name: 'error' },
    { type: 'toast', text, kind: 'error', ...(ms === null ? {} : { ms }) },
  ];
}

/** Effects of a refused start; the state contains the reason. */
export const REFUSED_START: readonly PlayEffect[] = [{ type: 'sound', name: 'error' }, { type: 'show-wrong-field' }];

/**
 * The most significant sound of a move and the end of the game: mate, draw, end, check, castling, capture, move.
 * @param ending the end, even if so far only the board shows it (`Game.outcome`); null while the game goes on
 */
export function soundOf(played: PlayedMove | null, ending: Pick<Ending, 'winner' | 'reason'> | null): SoundName {
  if (ending?.reason === 'checkmate') return 'checkmate';
  if (ending !== null) return ending.winner === null ? 'draw' : 'game-end';
  if (played?.check === true) return 'check';
  if (played?.move.kind === 'castle-short' || played?.move.kind === 'castle-long') return 'castle';
  return played?.move.captured ? 'capture' : 'move';
}
