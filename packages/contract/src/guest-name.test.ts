import { expect, test } from 'vitest';
import { isGuestName } from './guest-name.ts';

test.each([
  ['Guest_1a2b3c4d', true],
  ['Guest_1a2b3c4', false],
  ['Guest_of honor', false],
  ['guest_1a2b3c4d', false],
  ['Maja', false],
])('A-66 whether %s is the default name of a guest: %j', (name, isDefault) => {
  expect(isGuestName(name)).toBe(isDefault);
});
