import { expect, test } from 'vitest';
import { readAuthState, readCallback } from './callback.ts';

test('the description is what is shown, and the code where there is none', () => {
  expect(readCallback('#error=access_denied&error_description=Link+expired&type=signup')).toEqual({
    error: 'Link expired',
  });
  expect(readCallback('#error=access_denied')).toEqual({ error: 'access_denied' });
});

test.each([
  '',
  '#',
  '#type=recovery',
  '#type=recovery&code=',
  '#type=recovery&code=a/../b',
  `#type=recovery&code=${'x'.repeat(257)}`,
  '#type=magiclink&code=abc',
  '#code=abc',
  '#access_token=abc&refresh_token=def',
  '#redirect_to=https://elsewhere.example',
  '#error=&error_description=',
])('%j has nothing for /auth', (hash) => {
  expect(readCallback(hash)).toBeNull();
});

test('a link for a new password brings its code, and nothing else', () => {
  expect(readCallback('#type=recovery&code=aB3_-x&access_token=no&redirect_to=//evil.example')).toEqual({
    recoveryCode: 'aB3_-x',
  });
});

test('the link of a registration says that the email is confirmed', () => {
  expect(readCallback('#type=signup')).toEqual({ emailConfirmed: true });
});

test('an error is shown whatever the link was for', () => {
  expect(readCallback('#type=recovery&code=abc&error=expired')).toEqual({ error: 'expired' });
});

test('a long text is cut at 200 letters, and no letter is cut in two', () => {
  const shown = readCallback(`#error=${encodeURIComponent('♞'.repeat(150) + '😀'.repeat(150))}`);
  const text = shown !== null && 'error' in shown ? shown.error : '';
  expect(Array.from(text)).toHaveLength(200);
  expect(text.endsWith('😀…')).toBe(true);
});

test.each([
  null,
  undefined,
  'error',
  3,
  {},
  { error: 3 },
  { error: '' },
  { recoveryCode: 3 },
  { recoveryCode: '<b>' },
  { emailConfirmed: 'yes' },
])('/auth takes %j for nothing', (state) => {
  expect(readAuthState(state)).toBeNull();
});

test.each([{ error: '<b>no</b>' }, { recoveryCode: 'aB3_-x' }, { emailConfirmed: true }])(
  '/auth takes %j of its navigation state as it stands',
  (state) => {
    expect(readAuthState(state)).toEqual(state);
  },
);
