import { normalizeRoomCode, ROOM_CODE_ALPHABET } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { randomRoomCode } from './room-code.ts';

const codes = Array.from({ length: 5_000 }, randomRoomCode);

test('R-RM-11 R-CO-03 codes have 6 characters, letters and digits without I, O, 0 and 1', () => {
  expect(ROOM_CODE_ALPHABET).toHaveLength(32);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
  // Codes are stored in normalized form.
  for (const code of codes) expect(normalizeRoomCode(code)).toBe(code);
});

test('S-04 all characters are about equally frequent at each place of a code', () => {
  for (let place = 0; place < 6; place += 1) {
    const counts = Map.groupBy(codes, (code) => code.charAt(place));
    expect(counts.size).toBe(32);
    // The mean is 156 and the standard deviation 12: the bounds are seven standard deviations away.
    for (const { length } of counts.values()) {
      expect(length).toBeGreaterThan(70);
      expect(length).toBeLessThan(245);
    }
  }
  // The chance of a duplicate among 5,000 codes is 1.2%.
  expect(new Set(codes).size).toBeGreaterThan(4_995);
});
