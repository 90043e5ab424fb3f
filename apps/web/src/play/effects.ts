/** The effects of a step of a game, as data, so that tests can compare them. */
import type { Ending, PlayedMove } from '@sixtyfour/chess';
import type { SavedGame } from './saved-game.ts';
import type { SoundName } from '@sixtyfour/contract';

export type PlayEffect =
  | {
      readonly type: 'toast';
      readonly text: string;
      readonly title?: string;
      readonly kind: 'info' | 'error';
      readonly ms?: number;
    }
  /** The toast with this text is no longer true. */
  | { readonly type: 'dismiss-toast'; readonly text: string }
  /** For screen readers. `assertive` interrupts: results only. */
  | { readonly type: 'announce'; readonly text: string; readonly politeness: 'polite' | 'assertive' }
  | { readonly type: 'sound'; readonly name: SoundName }
  /** The field whose content keeps the game from starting, wherever the start was pressed. */
  | { readonly type: 'show-wrong-field' }
  | { readonly type: 'save'; readonly game: SavedGame }
  | { readonly type: 'forget'; readonly id: string };

export function announced(text: string, politeness: 'polite' | 'assertive' = 'polite'): PlayEffect {
  return { type: 'announce', text, politeness };
}

/** Input that was refused: the sound, and the reason as a toast, for as long as usual or for `ms`. */
export function refusalEffects(text: string, ms: number | null = null): readonly PlayEffect[] {
  return [
    { type: 'sound', name: 'error' },
    { type: 'toast', text, kind: 'error', ...(ms === null ? {} : { ms }) },
  ];
}

/** A start that was refused; the reason is in the state. */
export const REFUSED_START: readonly PlayEffect[] = [{ type: 'sound', name: 'error' }, { type: 'show-wrong-field' }];

/**
 * The most telling of a move and of the end it brought: mate, draw, end, check, castling, capture, move.
 * @param ending the end, also one that only the board shows so far (`Game.outcome`); null while the game goes on
 */
export function soundOf(played: PlayedMove | null, ending: Pick<Ending, 'winner' | 'reason'> | null): SoundName {
  if (ending?.reason === 'checkmate') return 'checkmate';
  if (ending !== null) return ending.winner === null ? 'draw' : 'game-end';
  if (played?.check === true) return 'check';
  if (played?.move.kind === 'castle-short' || played?.move.kind === 'castle-long') return 'castle';
  return played?.move.captured ? 'capture' : 'move';
}
