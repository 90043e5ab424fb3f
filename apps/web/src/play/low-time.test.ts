import { evenTimes } from '@sixtyfour/chess';
import { describe, expect, test } from 'vitest';
import { gameOf } from './test-game.ts';
import { driverIn, playing } from './test-mode.ts';

/** Announcements and sounds when a side has this many seconds left. */
function heard(seat: 'white' | 'black' | 'both', side: 'white' | 'black', seconds: number, initialMs?: number) {
  const times = initialMs === undefined ? null : evenTimes(initialMs);
  const state = playing(gameOf(''), { live: { game: gameOf(''), times } });
  const driver = driverIn(state, { opponent: { seat: () => seat } }).send({ type: 'low-time', side, seconds });
  expect(driver.state).toBe(state);
  const texts = [...driver.sounds, ...driver.announced];
  expect(texts).toHaveLength(driver.effects.length);
  return texts;
}

describe('little time', () => {
  test('is announced to the visitor whose clock it is, not to the opponent', () => {
    expect(heard('white', 'white', 10)).toEqual(['10 seconds left']);
    expect(heard('black', 'white', 10)).toEqual([]);
    expect(heard('black', 'black', 60)).toEqual(['60 seconds left']);
  });

  test('names the side where the visitor plays both', () => {
    expect(heard('both', 'black', 60)).toEqual(['Black: 60 seconds left']);
  });

  test.each([
    [300_000, 30],
    [60_000, 6],
    [900_000, 90],
    [undefined, 30],
  ])('of %s ms has a sound once, at %i seconds', (initialMs, seconds) => {
    expect(heard('white', 'white', seconds, initialMs)).toEqual(['low-time', `${seconds} seconds left`]);
    expect(heard('white', 'white', seconds * 2, initialMs)).toEqual([`${seconds * 2} seconds left`]);
  });
});
