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
import { parseJson } from './json.ts';
import { safeLocalStorage } from './safe-storage.ts';
import { createStore, type Store } from './store.ts';

/** The initial value of a setting, and the check for stored values. */
interface Setting<Value> {
  readonly initial: Value;
  readonly isValid: (value: unknown) => boolean;
}

const setting = <Value>(initial: Value, isValid: (value: unknown) => boolean): Setting<Value> => ({ initial, isValid });

/** One of a few values; the first is the initial one. */
function oneOf<const Value>(initial: Value, ...others: readonly Value[]): Setting<Value> {
  const allowed = new Set<unknown>([initial, ...others]);
  return setting(initial, (value) => allowed.has(value));
}

const onOrOff = (initial: boolean) => setting(initial, (value) => typeof value === 'boolean');
const anyText = (initial: string) => setting(initial, (value) => typeof value === 'string');
const isTime = oneOf(...TIME_CONTROLS).isValid;

const settings = {
  theme: oneOf('system', 'light', 'dark'),
  boardTheme: oneOf('wood', 'contrast', 'baize', 'marble', 'sea'),
  pieces: oneOf('staunton', 'flat', 'outline', 'bold'),
  coordinates: oneOf('inside', 'outside', 'off'),
  sound: onOrOff(true),
  /** 0 to 1. */
  volume: setting<number>(SOUND.volume, (value) => typeof value === 'number' && value >= 0 && value <= 1),
  animation: onOrOff(true),
  legalDots: onOrOff(true),
  /** Whether AI characters show their lines. */
  lines: onOrOff(true),
  notation: oneOf('long', 'san'),
  autoFlip: onOrOff(false),
  /** Whether a move can be entered on the opponent's turn of an online game. */
  premove: onOrOff(false),
  /** Whether a move against a person or a character is only played after it is confirmed. */
  confirmMoves: onOrOff(false),
  /** Whether a promotion in a room game asks for the piece instead of choosing a queen. */
  askPromotion: onOrOff(false),
  /** Whether phrases of opponents are shown, and can be sent. */
  phrases: onOrOff(true),
  /** Whether a character explains the visitor's blunders; such games do not count. */
  coach: onOrOff(false),
  /** Whether characters never resign. */
  playToEnd: onOrOff(false),
  /** Whether characters take as long for a move as a person would; such games do not count. */
  thinksLikePerson: onOrOff(false),
  rules: oneOf<RuleSet>('standard', 'simplified'),
  /** The id of the last character played; '' for none. */
  opponent: anyText(''),
  /** Whether to play a character while searching for an opponent. */
  playMeanwhile: onOrOff(false),
  /** The id of that character; '' for the default one. */
  meanwhileWith: anyText(''),
  /** The characters' playing level, a Lichess rating; null for each character's own level. */
  level: setting<number | null>(null, (value) => value === null || typeof value === 'number'),
  /** The time control of the next game on this device. */
  time: oneOf<TimeChoice>(DEFAULT_TIME, ...TIME_CHOICES),
  /** The time controls accepted in a search for an opponent; not empty. */
  searchTimes: setting<readonly TimeControlName[]>(
    [DEFAULT_TIME],
    (value) => Array.isArray(value) && value.length > 0 && value.every(isTime),
  ),
};

/** The visitor's settings on this device, stored under one key of local storage. */
export type Preferences = { readonly [Name in keyof typeof settings]: (typeof settings)[Name]['initial'] };

export const DEFAULT_PREFERENCES = Object.fromEntries(
  Object.entries(settings).map(([name, { initial }]) => [name, initial]),
) as Preferences;

/** Parses the stored text, which may be anything; a missing or invalid value falls back to its default. */
export function parsePreferences(text: string | null): Preferences {
  const stored = parseJson(text);
  if (typeof stored !== 'object' || stored === null) return DEFAULT_PREFERENCES;
  const valid = Object.entries(stored).filter(
    ([key, value]) => Object.hasOwn(settings, key) && settings[key as keyof Preferences].isValid(value),
  );
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(valid) };
}

const store = createStore(DEFAULT_PREFERENCES);
let isLoaded = false;

/** Reads the stored preferences on first use. */
function loadedStore(): Store<Preferences> {
  if (isLoaded || typeof window === 'undefined') return store;
  isLoaded = true;
  store.set(readStored());
  const reload = (): void => {
    const changed = readStored();
    applyToPage(changed);
    store.set(changed);
  };
  // Follow changes made in another tab, or while this page was in the back/forward cache.
  addEventListener('storage', ({ key }) => {
    if (key === storageKeys.preferences) reload();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reload();
  });
  return store;
}

function readStored(): Preferences {
  return parsePreferences(safeLocalStorage.read(storageKeys.preferences));
}

/** Sets the attributes that the stylesheet reads; public/before-paint.js sets the same before the first paint. */
function applyToPage({ theme, boardTheme, pieces, coordinates }: Preferences): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  dataset['boardTheme'] = boardTheme;
  dataset['pieces'] = pieces;
  dataset['coordinates'] = coordinates;
  // The default set is in the site's stylesheet, and is shown until another set is loaded.
  const href = `/pieces/${pieces}.css`;
  if (pieces === 'staunton' || document.querySelector(`link[href="${href}"]`) !== null) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}

export const preferences = {
  get: (): Preferences => loadedStore().get(),

  set: (patch: Partial<Preferences>): void => {
    loadedStore();
    const changed = { ...readStored(), ...patch };
    applyToPage(changed);
    safeLocalStorage.write(storageKeys.preferences, JSON.stringify(changed));
    store.set(changed);
  },

  subscribe: (listener: () => void): (() => void) => loadedStore().subscribe(listener),
};

/** The current preferences; the defaults while a page is prerendered and hydrated. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, preferences.get, () => DEFAULT_PREFERENCES);
}
