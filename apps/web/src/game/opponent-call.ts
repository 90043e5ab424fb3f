/** The call of this page: an opponent is there, wherever the visitor is looking. */
import { preferences } from '../lib/preferences.ts';
import { createSoundPlayer, type SoundPlayer } from '../lib/sound.ts';
import { callVisitor } from './visitor-call.ts';

let sounds: SoundPlayer | null = null;
let endCall = () => {};

function playSound(): void {
  const { sound, volume } = preferences.get();
  sounds?.setVolume(sound ? volume : 0);
  sounds?.play('match-found');
}

/** Audio listens for the first gesture from now on, as long as the page lives. */
export function prepareSound(): void {
  sounds ??= createSoundPlayer(['match-found']);
}

/**
 * Calls the visitor to a game; a later call takes the place of an earlier one.
 * @param title what the title of a hidden page says by turns
 * @param notify shows a notification and returns how to take it away
 */
export function callToGame({ title, notify = () => () => {} }: { title: string; notify?: () => () => void }): void {
  endCall();
  endCall = callVisitor({
    title,
    page: document,
    isCalm: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    playSound,
    notify,
  });
}
