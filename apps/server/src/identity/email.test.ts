import { expect, test } from 'vitest';
import { parseEmail } from './email.ts';

test.each([
  ['Ada@Example.org ', 'ada@example.org'],
  ["o'brien+chess@mail.example.co.uk", "o'brien+chess@mail.example.co.uk"],
  ['jos\u0065\u0301@ejemplo.es', 'jos\u00e9@ejemplo.es'],
])('%j is normalized to %j', (text, email) => {
  expect(parseEmail(text)).toBe(email);
});

test.each([
  '',
  'ada',
  'ada@localhost',
  'ada@example.org\r\nBcc: eve@example.org',
  'ada@example.org, eve@example.org',
  '"Ada" <ada@example.org>',
  'a d a@example.org',
  'ada\u200b@example.org',
  'ada@@example.org',
  'ada@.example.org',
  `${'a'.repeat(250)}@example.org`,
])('%j is not an email address', (text) => {
  expect(parseEmail(text)).toBeNull();
});
