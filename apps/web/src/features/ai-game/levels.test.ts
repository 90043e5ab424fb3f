import { messages } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { fullNameOf } from './selectors.ts';
import { Driver } from './test-kit.ts';

const UNCOUNTED = { status: 'uncounted', why: messages.gameCount.uncounted.level };
const begun = () => new Driver({ persona: 'judit-poll-gar', level: 1200 }).ask();

describe('a game at a chosen level', () => {
  test('is searched at it, and does not count', () => {
    const driver = begun();
    expect(driver.sent('open')).toEqual([]);
    expect(driver.playing.eligibility).toEqual(UNCOUNTED);
    expect(fullNameOf(driver.playing)).toBe('Judit Poll-gar (1200)');
    expect(driver.move('e2e4').sent('think')[0]?.request).toMatchObject({ persona: 'judit-poll-gar', level: 1200 });
  });

  test('is saved and resumed with it', () => {
    const { saved } = begun().play('e2e4', 'e7e5');
    expect(saved.level).toBe(1200);
    const resumed = new Driver().send({ type: 'resume', saved });
    expect(resumed.playing.eligibility).toEqual(UNCOUNTED);
    expect(resumed.move('g1f3').sent('think')[0]?.request).toMatchObject({ level: 1200 });
  });

  test('is followed by another one, whichever way', () => {
    const over = () => begun().send({ type: 'resign' });
    for (const next of [
      over().send({ type: 'play-again' }),
      over().send({ type: 'try-different' }),
      begun().send({ type: 'restart' }),
    ])
      expect(next.state.setup.level).toBe(1200);
  });
});

test('at its own level a character is asked for no other, and the game counts', () => {
  const driver = new Driver({ persona: 'judit-poll-gar' }).start().move('e2e4');
  expect(driver.playing.eligibility).toEqual({ status: 'eligible' });
  expect(driver.sent('think')[0]?.request.level).toBeUndefined();
  expect(driver.sent('save')[0]?.game.level).toBeNull();
});

test('the strongest character has no levels: it plays and counts as ever', () => {
  const driver = new Driver({ persona: 'deep-blue-berry', level: 600 }).start().move('e2e4');
  expect(driver.playing.eligibility).toEqual({ status: 'eligible' });
  expect(driver.sent('think')[0]?.request.level).toBeUndefined();
  expect(fullNameOf(driver.playing)).toBe('Deep Blue-berry');
});
