import { expect, test } from 'vitest';
import { readAuthState, readCallback } from './callback.ts';

test('the description is what is shown, and the code where there is none', () => {
  expect(readCallback('#error=access_denied&error_description=Link+expired&type=signup')).toEqual({
    error: 'Link expired',
  });
  expect(readCallback('#error=access_denied')).toEqual({ error: 'access_denied' });
});

test.each(['', '#', '#type=recovery', '#redirect_to=https://elsewhere.example', '#error=&error_description='])(
  '%j holds no error',
  (hash) => {
    expect(readCallback(hash)).toBeNull();
  },
);

test('a long text is cut at 200 letters, and no letter is cut in two', () => {
  const shown = readCallback(`#error=${encodeURIComponent('♞'.repeat(150) + '😀'.repeat(150))}`)?.error ?? '';
  expect(Array.from(shown)).toHaveLength(200);
  expect(shown.endsWith('😀…')).toBe(true);
});

test.each([null, undefined, 'error', 3, {}, { error: 3 }, { error: '' }])('/auth takes %j for no error', (state) => {
  expect(readAuthState(state)).toBeNull();
});

test('/auth shows the error of its navigation state as it stands', () => {
  expect(readAuthState({ error: '<b>no</b>' })).toEqual({ error: '<b>no</b>' });
});
