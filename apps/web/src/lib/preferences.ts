import type { RuleSet } from '@sixtyfour/chess';
import {
  DEFAULT_TIME,
  SOUND,
  storageKeys,
  TIME_CHOICES,
  TIME_CONTROLS,
  type TimeChoice,
  type TimeControlName,
} from '@sixtyfour/contract';
import { useSyncExternalStore } from 'react';

/** The visitor's settings on this device, stored under one key of local storage. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly boardTheme: 'wood' | 'contrast' | 'baize' | 'marble' | 'sea';
  readonly pieces: 'staunton' | 'flat' | 'outline' | 'bold';
  readonly coordinates: 'inside' | 'outside' | 'off';
  readonly sound: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly animation: boolean;
  readonly legalDots: boolean;
  /** Whether AI characters show their lines. */
  readonly lines: boolean;
  readonly notation: 'long' | 'san';
  readonly autoFlip: boolean;
  /** Whether a move can be entered on the opponent's turn of an online game. */
  readonly premove: boolean;
  /** Whether a move against a person or a character is shown first, and played when it is confirmed. */
  readonly confirmMoves: boolean;
  /** Whether a promotion in a room game asks for the piece instead of choosing a queen. */
  readonly askPromotion: boolean;
  /** Whether phrases of opponents are shown, and can be sent. */
  readonly phrases: boolean;
  /** Whether a character says why a move was a blunder, in games that do not count for it. */
  readonly coach: boolean;
  /** Whether characters never resign. */
  readonly playToEnd: boolean;
  /** Whether characters take as long for a move as a person would; such games do not count. */
  readonly thinksLikePerson: boolean;
  readonly rules: RuleSet;
  /** The id of the character that was played last; '' for none. */
  readonly opponent: string;
  /** Whether a character sits down with a player who searches for an opponent. */
  readonly playMeanwhile: boolean;
  /** The id of that character; empty for the usual one. */
  readonly meanwhileWith: string;
  /** The level at which characters are played, a rating on Lichess; null for their own. */
  readonly level: number | null;
  /** Of the next game on this device. */
  readonly time: TimeChoice;
  /** At which the visitor would play a stranger; not empty. */
  readonly searchTimes: readonly TimeControlName[];
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  boardTheme: 'wood',
  pieces: 'staunton',
  coordinates: 'inside',
  sound: true,
  volume: SOUND.volume,
  animation: true,
  legalDots: true,
  lines: true,
  notation: 'long',
  autoFlip: false,
  premove: false,
  confirmMoves: false,
  askPromotion: false,
  phrases: true,
  coach: false,
  playToEnd: false,
  thinksLikePerson: false,
  rules: 'standard',
  opponent: '',
  playMeanwhile: false,
  meanwhileWith: '',
  level: null,
  time: DEFAULT_TIME,
  searchTimes: [DEFAULT_TIME],
};

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const oneOf =
  (...allowed: readonly unknown[]) =>
  (value: unknown) =>
    allowed.includes(value);

const isValid: { readonly [K in keyof Preferences]: (value: unknown) => boolean } = {
  theme: oneOf('system', 'light', 'dark'),
  boardTheme: oneOf('wood', 'contrast', 'baize', 'marble', 'sea'),
  pieces: oneOf('staunton', 'flat', 'outline', 'bold'),
  coordinates: oneOf('inside', 'outside', 'off'),
  sound: isBoolean,
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  animation: isBoolean,
  legalDots: isBoolean,
  lines: isBoolean,
  notation: oneOf('long', 'san'),
  autoFlip: isBoolean,
  premove: isBoolean,
  confirmMoves: isBoolean,
  askPromotion: isBoolean,
  phrases: isBoolean,
  coach: isBoolean,
  playToEnd: isBoolean,
  thinksLikePerson: isBoolean,
  rules: oneOf('standard', 'simplified'),
  opponent: (value) => typeof value === 'string',
  playMeanwhile: isBoolean,
  meanwhileWith: (value) => typeof value === 'string',
  level: (value) => value === null || typeof value === 'number',
  time: oneOf(...TIME_CHOICES),
  searchTimes: (value) => Array.isArray(value) && value.length > 0 && value.every(oneOf(...TIME_CONTROLS)),
};

/** Parses the stored text, which may be anything; a missing or invalid value falls back to its default. */
export function parsePreferences(text: string | null): Preferences {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return DEFAULT_PREFERENCES;
  }
  if (typeof stored !== 'object' || stored === null) return DEFAULT_PREFERENCES;
  const valid = Object.entries(stored).filter(
    ([key, value]) => Object.hasOwn(isValid, key) && isValid[key as keyof Preferences](value),
  );
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(valid) };
}

let current = DEFAULT_PREFERENCES;
let isLoaded = false;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function load(): void {
  if (isLoaded || typeof window === 'undefined') return;
  isLoaded = true;
  try {
    current = parsePreferences(localStorage.getItem(storageKeys.preferences));
  } catch {
    // Storage is blocked: the settings last until the page is closed.
    return;
  }
  // Follow changes made in another tab, so that this tab does not overwrite them.
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKeys.preferences) return;
    current = parsePreferences(newValue);
    applyToPage(current);
    notifyListeners();
  });
}

/** Sets the attributes that the stylesheet reads; public/before-paint.js sets the same before the first paint. */
function applyToPage({ theme, boardTheme, pieces, coordinates }: Preferences): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  dataset['boardTheme'] = boardTheme;
  dataset['pieces'] = pieces;
  dataset['coordinates'] = coordinates;
  // The usual set is in the sheet of the site. Until another one is there, it is shown.
  const href = `/pieces/${pieces}.css`;
  if (pieces === 'staunton' || document.querySelector(`link[href="${href}"]`) !== null) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}

export const preferences = {
  get: (): Preferences => {
    load();
    return current;
  },

  set: (patch: Partial<Preferences>): void => {
    load();
    current = { ...current, ...patch };
    applyToPage(current);
    try {
      localStorage.setItem(storageKeys.preferences, JSON.stringify(current));
    } catch {
      // Storage is blocked or full: the setting still applies to this page.
    }
    notifyListeners();
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The current preferences; the defaults while a page is prerendered and hydrated. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, preferences.get, () => DEFAULT_PREFERENCES);
}
