import type { RuleSet } from '@sixtyfour/chess';
import { SOUND, storageKeys } from '@sixtyfour/contract';
import { useSyncExternalStore } from 'react';

/** What a visitor has chosen on this device, kept under one key of local storage. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly boardTheme: 'wood' | 'contrast' | 'baize';
  readonly sound: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly animation: boolean;
  readonly legalDots: boolean;
  /** Whether the characters speak. */
  readonly lines: boolean;
  readonly notation: 'long' | 'san';
  readonly autoFlip: boolean;
  /** Whether a move can be prepared while the other side of an online game is to move. */
  readonly premove: boolean;
  /** Whether a pawn that arrives in a room game waits to be told its piece, instead of becoming a queen. */
  readonly askPromotion: boolean;
  readonly rules: RuleSet;
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  boardTheme: 'wood',
  sound: true,
  volume: SOUND.volume,
  animation: true,
  legalDots: true,
  lines: true,
  notation: 'long',
  autoFlip: false,
  premove: false,
  askPromotion: false,
  rules: 'standard',
};

const flag = (value: unknown): value is boolean => typeof value === 'boolean';
const oneOf =
  (...allowed: readonly unknown[]) =>
  (value: unknown) =>
    allowed.includes(value);

const isValid: { readonly [K in keyof Preferences]: (value: unknown) => boolean } = {
  theme: oneOf('system', 'light', 'dark'),
  boardTheme: oneOf('wood', 'contrast', 'baize'),
  sound: flag,
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  animation: flag,
  legalDots: flag,
  lines: flag,
  notation: oneOf('long', 'san'),
  autoFlip: flag,
  premove: flag,
  askPromotion: flag,
  rules: oneOf('standard', 'simplified'),
};

/** Reads what storage holds, whatever it is: a value that is missing or wrong falls back to its default. */
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

function tell(): void {
  for (const listener of listeners) listener();
}

function load(): void {
  if (isLoaded || typeof window === 'undefined') return;
  isLoaded = true;
  try {
    current = parsePreferences(localStorage.getItem(storageKeys.preferences));
  } catch {
    // Storage is blocked: the choices last as long as the page.
    return;
  }
  // What is chosen in another tab holds in this one as well, and is not written over from here.
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKeys.preferences) return;
    current = parsePreferences(newValue);
    show(current);
    tell();
  });
}

/** The stylesheet reads the theme and the board from the page's root, as public/before-paint.js sets them before the paint. */
function show({ theme, boardTheme }: Preferences): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  dataset['boardTheme'] = boardTheme;
}

export const preferences = {
  get: (): Preferences => {
    load();
    return current;
  },

  set: (patch: Partial<Preferences>): void => {
    load();
    current = { ...current, ...patch };
    show(current);
    try {
      localStorage.setItem(storageKeys.preferences, JSON.stringify(current));
    } catch {
      // Storage is blocked or full: the choice still holds on this page.
    }
    tell();
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The preferences as they are now; the defaults while a page is prerendered and hydrated. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, preferences.get, () => DEFAULT_PREFERENCES);
}
