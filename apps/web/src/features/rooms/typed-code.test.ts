import { expect, test } from 'vitest';
import { parseTypedCode } from './typed-code.ts';

test.each([
  ['abc234', 'ABC234'],
  ['a', 'A'],
  [' abc-234 ', 'ABC234'],
  ['abc 2345', 'ABC234'],
  ['IO01', 'IO01'],
  ['http://localhost/multiplayer?code=abc234', 'ABC234'],
  ['https://chess.example/multiplayer?from=mail&code=ABC234#x', 'ABC234'],
  ['', ''],
])('%j is converted to the code %j', (typed, code) => {
  expect(parseTypedCode(typed)).toBe(code);
});
