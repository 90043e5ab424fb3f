import { expect, test } from 'vitest';
import { normalizeRoomCode, ROOM_CODE_ALPHABET } from './room-code.ts';

test('codes have 32 letters and digits, without I, O, 0 and 1', () => {
  expect(new Set(ROOM_CODE_ALPHABET).size).toBe(32);
  expect(ROOM_CODE_ALPHABET).toMatch(/^[A-HJ-NP-Z2-9]+$/);
});

test.each([
  ['abc234', 'ABC234'],
  [' ABC 234\n', 'ABC234'],
  ['abc-234', 'ABC234'],
  ['AB\u2011C2\u201334', 'ABC234'],
  ['io01', 'IO01'],
  ['', ''],
])('%j is looked up as %j', (typed, code) => {
  expect(normalizeRoomCode(typed)).toBe(code);
});
