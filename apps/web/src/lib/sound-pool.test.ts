import { SOUND } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { createSoundPool } from './sound-pool.ts';

const pool = () => createSoundPool({ total: SOUND.pool, perSound: SOUND.poolPerSound });

test('R-SN-06 R-CO-09 ten of one sound, and no eleventh until one has ended', () => {
  const { take, giveBack } = pool();
  for (let count = 0; count < 10; count++) expect(take('move')).toBe(true);
  expect(take('move')).toBe(false);
  expect(take('check')).toBe(true);
  giveBack('move');
  expect(take('move')).toBe(true);
  expect(take('move')).toBe(false);
});

test('R-SN-06 R-CO-09 fifty in all', () => {
  const { take, giveBack } = pool();
  for (const name of ['a', 'b', 'c', 'd', 'e']) for (let count = 0; count < 10; count++) expect(take(name)).toBe(true);
  expect(take('f')).toBe(false);
  giveBack('a');
  expect(take('f')).toBe(true);
  expect(take('a')).toBe(false);
});

test('what was never taken cannot be given back', () => {
  const { take, giveBack } = createSoundPool({ total: 1, perSound: 1 });
  giveBack('move');
  expect(take('move')).toBe(true);
  expect(take('move')).toBe(false);
});
