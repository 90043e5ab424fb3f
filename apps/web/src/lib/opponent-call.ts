/** The call of this page: an opponent is there, wherever the visitor is looking. */
import { MATCH_CALL_MS } from '@sixtyfour/contract';
import { preferences } from './preferences.ts';
import { createSoundPlayer, type SoundPlayer } from './sound.ts';

let sounds: SoundPlayer | null = null;
let endCall = () => {};

function playMatchFound(): void {
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
 * @param title the text that alternates with the title of a hidden page
 * @param notify shows a notification and returns how to take it away
 */
export function callToGame({ title, notify = () => () => {} }: { title: string; notify?: () => () => void }): void {
  endCall();
  endCall = callVisitor({
    title,
    page: document,
    isCalm: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    playSound: playMatchFound,
    notify,
  });
}

export interface CallParts {
  /** Alternates with the page's title. */
  readonly title: string;
  readonly page: Document;
  /** Whether the title and the icon may change again and again. */
  readonly isCalm: () => boolean;
  readonly playSound: () => void;
  /** Shows a notification, if the visitor wants one; returns how to take it away. */
  readonly notify: () => () => void;
}

/** The title never changes more often than this. */
const TITLE_MS = 1_000;
const ICON = '/favicon.svg';
const ICON_FOUND = '/favicon-found.svg';

/**
 * Makes the call: the sound at once, and while the page is hidden everything else, until it is looked at or the time is
 * over.
 * @returns ends it
 */
export function callVisitor({ title, page, isCalm, playSound, notify }: CallParts): () => void {
  playSound();
  if (!page.hidden) return () => {};
  const icon = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  let usualTitle = page.title;

  // After a navigation the title of the new page becomes the usual one.
  const show = (isFound: boolean) => {
    if (page.title !== title) usualTitle = page.title;
    page.title = isFound ? title : usualTitle;
    icon?.setAttribute('href', isFound ? ICON_FOUND : ICON);
  };
  show(true);
  const flashing = setInterval(() => show(isCalm() || page.title !== title), TITLE_MS);
  const ringing = setInterval(playSound, MATCH_CALL_MS.every);
  const over = setTimeout(() => clearInterval(ringing), MATCH_CALL_MS.until);
  const dismiss = notify();

  const end = () => {
    clearInterval(flashing);
    clearInterval(ringing);
    clearTimeout(over);
    page.removeEventListener('visibilitychange', onVisibility);
    dismiss();
    show(false);
  };
  const onVisibility = () => {
    if (!page.hidden) end();
  };
  page.addEventListener('visibilitychange', onVisibility);
  return end;
}
