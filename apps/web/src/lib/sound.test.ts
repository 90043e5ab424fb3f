import { SOUND } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { createSoundPool } from './sound.ts';

const pool = () => createSoundPool({ total: SOUND.pool, perSound: SOUND.poolPerSound });

test('R-SN-06 R-CO-09 one sound plays at most ten times at once', () => {
  const { acquire, release } = pool();
  for (let count = 0; count < 10; count++) expect(acquire('move')).toBe(true);
  expect(acquire('move')).toBe(false);
  expect(acquire('check')).toBe(true);
  release('move');
  expect(acquire('move')).toBe(true);
  expect(acquire('move')).toBe(false);
});

test('R-SN-06 R-CO-09 at most fifty sounds play at once', () => {
  const { acquire, release } = pool();
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    for (let count = 0; count < 10; count++) expect(acquire(name)).toBe(true);
  expect(acquire('f')).toBe(false);
  release('a');
  expect(acquire('f')).toBe(true);
  expect(acquire('a')).toBe(false);
});

test('releasing a sound that does not play has no effect', () => {
  const { acquire, release } = createSoundPool({ total: 1, perSound: 1 });
  release('move');
  expect(acquire('move')).toBe(true);
  expect(acquire('move')).toBe(false);
});
