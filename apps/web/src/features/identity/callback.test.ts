import { expect, test } from 'vitest';
import { messages } from '@sixtyfour/contract';
import { readAuthState, readCallback, readConfirmation } from './callback.ts';

test('an error is shown by its description, or by its code if it has none', () => {
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
  '#type=signup',
  '#code=abc',
  '#access_token=abc&refresh_token=def',
  '#redirect_to=https://elsewhere.example',
  '#error=&error_description=',
])('%j has no result for /auth', (hash) => {
  expect(readCallback(hash)).toBeNull();
});

test('a link for a new password passes on its code and nothing else', () => {
  expect(readCallback('#type=recovery&code=aB3_-x&access_token=no&redirect_to=//evil.example')).toEqual({
    recoveryCode: 'aB3_-x',
  });
});

test.each([
  ['', null],
  ['?code=abc', null],
  ['?confirm=aB3_-x', { confirmationCode: 'aB3_-x' }],
  ['?confirm=', { error: messages.problems.codeExpired }],
  ['?confirm=%3Cb%3E', { error: messages.problems.codeExpired }],
  [`?confirm=${'x'.repeat(257)}`, { error: messages.problems.codeExpired }],
])('the query %j of /auth is for %j', (query, expected) => {
  expect(readConfirmation(query)).toEqual(expected);
});

test('an error takes precedence over every type of link', () => {
  expect(readCallback('#type=recovery&code=abc&error=expired')).toEqual({ error: 'expired' });
});

test('a long error is cut to 200 code points', () => {
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
  { confirmationCode: 3 },
  { confirmationCode: '' },
])('/auth ignores the navigation state %j', (state) => {
  expect(readAuthState(state)).toBeNull();
});

test.each([{ error: '<b>no</b>' }, { recoveryCode: 'aB3_-x' }, { confirmationCode: 'aB3_-x' }])(
  '/auth accepts the navigation state %j',
  (state) => {
    expect(readAuthState(state)).toEqual(state);
  },
);
