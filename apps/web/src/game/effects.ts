import type { SavedGame } from '../lib/saved-game.ts';
import type { SoundName } from '@sixtyfour/contract';

/** What the shell must do after a step of a game on this device, as data: a test compares it. */
export type GameEffect =
  | {
      readonly type: 'toast';
      readonly text: string;
      readonly title?: string;
      readonly kind: 'info' | 'error';
      readonly ms?: number;
    }
  /** For those who hear the page. `assertive` interrupts: results only. */
  | { readonly type: 'announce'; readonly text: string; readonly politeness: 'polite' | 'assertive' }
  | { readonly type: 'sound'; readonly name: SoundName }
  /** The field whose content keeps the game from starting, wherever the start was pressed. */
  | { readonly type: 'show-wrong-field' }
  | { readonly type: 'save'; readonly game: SavedGame }
  | { readonly type: 'forget'; readonly id: string };

/** Input that was refused: the sound, and the reason as a toast, for as long as usual or for `ms`. */
export function refusalEffects(text: string, ms: number | null = null): readonly GameEffect[] {
  return [
    { type: 'sound', name: 'error' },
    { type: 'toast', text, kind: 'error', ...(ms === null ? {} : { ms }) },
  ];
}

/** A start that was refused; the reason is in the state. */
export const REFUSED_START: readonly GameEffect[] = [{ type: 'sound', name: 'error' }, { type: 'show-wrong-field' }];
