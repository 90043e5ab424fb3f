/** Performs the effects that all modes share: toasts, announcements, sounds, saved games. */
import { messages, SOUND_NAMES } from '@sixtyfour/contract';
import { preferences } from '../lib/preferences.ts';
import { deleteGame, saveGame, trimGames } from './saved-games.ts';
import { type EffectHandlers, performWith } from '../lib/machine.ts';
import { createSoundPlayer, type SoundPlayer } from '../lib/sound.ts';
import { announce, type Urgency } from '../ui/announce.ts';
import { toast, toasts } from '../ui/toast.ts';
import type { PlayEffect } from './effects.ts';

export interface EffectRunner {
  readonly handlers: EffectHandlers<PlayEffect>;
  readonly perform: (effect: PlayEffect) => void;
  /**
   * Lets the first gesture unlock audio. The returned function undoes this and dismisses the last toast, which belongs
   * to the game that was left.
   */
  readonly connect: () => () => void;
  /** Keeps the last toast for the next page: it explains a redirect or what follows. */
  readonly handOver: () => void;
}

export function createEffectRunner(): EffectRunner {
  let sounds: SoundPlayer | null = null;
  let storageWarned = false;
  /** The text of the last toast. */
  let toasted: string | null = null;
  /** Texts announced in this tick: a live region holds only one text, so they are joined. */
  let pending: Readonly<Record<Urgency, readonly string[]>> = { polite: [], assertive: [] };

  const say = (text: string, urgency: Urgency): void => {
    const isFirst = pending.polite.length + pending.assertive.length === 0;
    pending = { ...pending, [urgency]: [...pending[urgency], text] };
    if (isFirst) queueMicrotask(flush);
  };

  const flush = (): void => {
    const { polite, assertive } = pending;
    pending = { polite: [], assertive: [] };
    if (polite.length > 0) announce(polite.join(' '), 'polite');
    if (assertive.length > 0) announce(assertive.join(' '), 'assertive');
  };

  const save = async (game: Extract<PlayEffect, { type: 'save' }>['game']): Promise<void> => {
    const isSaved = await saveGame(game);
    if (isSaved && game.ending !== null) await trimGames();
    if (isSaved || storageWarned) return;
    storageWarned = true;
    toast({ text: messages.saved.unavailable });
  };

  const handlers: EffectHandlers<PlayEffect> = {
    toast: ({ type: _type, ...message }) => {
      toast(message);
      toasted = message.text;
    },
    'dismiss-toast': ({ text }) => toasts.dismiss(text),
    announce: ({ text, politeness }) => say(text, politeness),
    sound: ({ name }) => sounds?.play(name),
    // Level debug: it is not an error of the page.
    log: ({ text }) => console.debug(text),
    'show-wrong-field': showWrongField,
    save: ({ game }) => save(game),
    forget: ({ id }) => deleteGame(id),
  };

  const connect = () => {
    const player = createSoundPlayer(SOUND_NAMES);
    const adjust = () => {
      const { sound, volume } = preferences.get();
      player.setVolume(sound ? volume : 0);
    };
    adjust();
    const unsubscribe = preferences.subscribe(adjust);
    sounds = player;
    return () => {
      unsubscribe();
      player.dispose();
      sounds = null;
      if (toasted !== null) toasts.dismiss(toasted);
    };
  };

  const handOver = () => {
    toasted = null;
  };

  return { handlers, perform: performWith(handlers), connect, handOver };
}

/** Scrolls the invalid field into view and opens its fold, once the page has marked the field as invalid. */
function showWrongField(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    const fold = field?.closest('details');
    if (fold) fold.open = true;
    // Centered: the reason is below the field, and a fixed bar covers the bottom of the screen.
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  });
}
