import fc from 'fast-check';
import { storageKeys } from '@sixtyfour/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES, parsePreferences } from './preferences.ts';

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '12',
  '{"theme":3,"volume":"loud","sound":null}',
  '{"__proto__":{"theme":"dark"}}',
])('%s is parsed as the defaults', (text) => {
  expect(parsePreferences(text)).toEqual(DEFAULT_PREFERENCES);
});

test('valid values are kept beside invalid ones, and unknown keys are dropped', () => {
  const text = '{"theme":"dark","volume":2,"rules":"simplified","premove":"yes","askPromotion":true,"admin":true}';
  expect(parsePreferences(text)).toEqual({
    ...DEFAULT_PREFERENCES,
    theme: 'dark',
    rules: 'simplified',
    askPromotion: true,
  });
});

test('whatever the stored text is, every preference has a valid value', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const read = parsePreferences(text);
      expect(Object.keys(read).toSorted()).toEqual(Object.keys(DEFAULT_PREFERENCES).toSorted());
      expect(parsePreferences(JSON.stringify(read))).toEqual(read);
    }),
  );
});

describe('settings changed on another page while this one was in the back/forward cache', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** A page whose settings were read before another page chose the dark theme. */
  async function restoredPage() {
    const stored = new Map<string, string>();
    const page = new EventTarget();
    const dataset: Record<string, string> = {};
    vi.stubGlobal('window', page);
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('document', { documentElement: { dataset } });
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
    });
    vi.resetModules();
    const { preferences } = await import('./preferences.ts');
    expect(preferences.get().theme).toBe('system');
    stored.set(storageKeys.preferences, JSON.stringify({ ...DEFAULT_PREFERENCES, theme: 'dark' }));
    return {
      preferences,
      dataset,
      show: () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    };
  }

  test('apply when the page is shown again', async () => {
    const { preferences, dataset, show } = await restoredPage();
    show();
    expect([preferences.get().theme, dataset['theme']]).toEqual(['dark', 'dark']);
  });

  test('are not overwritten by a change of another setting', async () => {
    const { preferences } = await restoredPage();
    preferences.set({ coordinates: 'off' });
    expect(preferences.get()).toMatchObject({ theme: 'dark', coordinates: 'off' });
  });
});
