/** Alerts the visitor when an opponent was found, even if the page is hidden. */
import { MATCH_ALERT_MS } from '@sixtyfour/contract';
import { preferences } from './preferences.ts';
import { createSoundPlayer, type SoundPlayer } from './sound.ts';

let sounds: SoundPlayer | null = null;
let endAlert = () => {};

function playMatchFound(): void {
  const { sound, volume } = preferences.get();
  sounds?.setVolume(sound ? volume : 0);
  sounds?.play('match-found');
}

/** Enables the sound: from now on, the first gesture unlocks audio for the life of the page. */
export function prepareSound(): void {
  sounds ??= createSoundPlayer(['match-found']);
}

/**
 * Alerts the visitor to a game; a later alert replaces an earlier one.
 * @param title the text that alternates with the title of a hidden page
 * @param notify shows a notification and returns a function that closes it
 */
export function alertToGame({ title, notify = () => () => {} }: { title: string; notify?: () => () => void }): void {
  endAlert();
  endAlert = alertVisitor({
    title,
    page: document,
    isCalm: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    playSound: playMatchFound,
    notify,
  });
}

export interface AlertParts {
  /** Alternates with the page's title. */
  readonly title: string;
  readonly page: Document;
  /** Whether the title and the icon must not flash (reduced motion). */
  readonly isCalm: () => boolean;
  readonly playSound: () => void;
  /** Shows a notification if the visitor allows it; returns a function that closes it. */
  readonly notify: () => () => void;
}

/** Interval between changes of the title. */
const TITLE_MS = 1_000;
const ICON = '/favicon.svg';
const ICON_FOUND = '/favicon-found.svg';

/**
 * Plays the sound at once. On a hidden page, also repeats it for a limited time and flashes title and icon until the
 * page is visible.
 * @returns a function that ends the alert
 */
export function alertVisitor({ title, page, isCalm, playSound, notify }: AlertParts): () => void {
  playSound();
  if (!page.hidden) return () => {};
  const icon = page.querySelector<HTMLLinkElement>('link[rel="icon"]');
  let usualTitle = page.title;

  // After a navigation, alternate with the title of the new page.
  const show = (isFound: boolean) => {
    if (page.title !== title) usualTitle = page.title;
    page.title = isFound ? title : usualTitle;
    icon?.setAttribute('href', isFound ? ICON_FOUND : ICON);
  };
  show(true);
  const flashing = setInterval(() => show(isCalm() || page.title !== title), TITLE_MS);
  const ringing = setInterval(playSound, MATCH_ALERT_MS.every);
  const over = setTimeout(() => clearInterval(ringing), MATCH_ALERT_MS.until);
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
