import { SOUND } from '@sixtyfour/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { createSoundPlayer, createSoundPool } from './sound.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

/** A page with gestures and an audio context, which starts suspended. */
function stubPage() {
  const page = new EventTarget();
  const context = {
    state: 'suspended',
    resume: async () => void (context.state = 'running'),
    suspend: async () => void (context.state = 'suspended'),
    createGain: () => ({ gain: { value: 0 }, connect: () => {} }),
  };
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => task());
  // Constructed with `new`.
  vi.stubGlobal('AudioContext', function AudioContext() {
    return context;
  });
  return { context, press: () => page.dispatchEvent(new Event('keydown')) };
}

test('an audio context that a gesture resumes is suspended again in silence', async () => {
  const { context, press } = stubPage();
  const player = createSoundPlayer([]);
  press();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(context.state).toBe('suspended');
  press();
  await vi.advanceTimersByTimeAsync(0);
  expect(context.state).toBe('running');
  await vi.advanceTimersByTimeAsync(31_000);
  expect(context.state).toBe('suspended');
  player.setVolume(0);
});

test('a sound that could not be loaded is loaded again when it is next played', async () => {
  const { press } = stubPage();
  vi.spyOn(console, 'debug').mockReturnValue();
  const fetched = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
  const player = createSoundPlayer(['move']);
  press();
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched).toHaveBeenCalledTimes(1);
  player.play('move');
  player.play('move');
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched).toHaveBeenCalledTimes(2);
});
