import type { RuleSet } from '@sixtyfour/chess';
import { SOUND, storageKeys } from '@sixtyfour/contract';
import { useSyncExternalStore } from 'react';

/** The visitor's settings on this device, stored under one key of local storage. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly boardTheme: 'wood' | 'contrast' | 'baize';
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
  /** Whether a promotion in a room game asks for the piece instead of choosing a queen. */
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

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const oneOf =
  (...allowed: readonly unknown[]) =>
  (value: unknown) =>
    allowed.includes(value);

const isValid: { readonly [K in keyof Preferences]: (value: unknown) => boolean } = {
  theme: oneOf('system', 'light', 'dark'),
  boardTheme: oneOf('wood', 'contrast', 'baize'),
  sound: isBoolean,
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  animation: isBoolean,
  legalDots: isBoolean,
  lines: isBoolean,
  notation: oneOf('long', 'san'),
  autoFlip: isBoolean,
  premove: isBoolean,
  askPromotion: isBoolean,
  rules: oneOf('standard', 'simplified'),
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
function applyToPage({ theme, boardTheme }: Preferences): void {
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
