import { expect, test } from 'vitest';
import { uuidv7 } from './uuid.ts';

test('a UUIDv7 has the time in its first 48 bits, then version, variant and random bits', () => {
  // The example of RFC 9562, appendix A.6.
  const id = uuidv7(0x017f22e279b0);
  expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuidv7(0x017f22e279b0)).not.toBe(id);
  expect(uuidv7(1)).toMatch(/^00000000-0001-7/);
});

test('ids sort by time', () => {
  const times = [1, 0xff, 0x1_0000, 1_790_000_000_000, 1_790_000_000_001];
  const ids = times.map((time) => uuidv7(time));
  expect(ids.toSorted()).toEqual(ids);
});
