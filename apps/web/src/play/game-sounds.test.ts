import { SOUND, SOUND_NAMES } from '@sixtyfour/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Players in the order of their creation: what each of them was told. */
let players: { names: readonly string[]; told: (string | number)[] }[] = [];

/** The sound player is made at each connection, so the module under test is imported with a recording one. */
async function fresh() {
  vi.resetModules();
  vi.doMock('../lib/sound.ts', () => ({
    createSoundPlayer: (names: readonly string[]) => {
      const told: (string | number)[] = [];
      players.push({ names, told });
      return {
        play: (name: string) => told.push(name),
        setVolume: (gain: number) => told.push(gain),
        dispose: () => told.push('disposed'),
      };
    },
  }));
  const { createEffectRunner } = await import('./effect-runner.ts');
  const { preferences } = await import('../lib/preferences.ts');
  return { runner: createEffectRunner(), preferences };
}

let page: Awaited<ReturnType<typeof fresh>>;

beforeEach(async () => {
  // Preferences are written to the page.
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  players = [];
  page = await fresh();
});
afterEach(() => {
  vi.doUnmock('../lib/sound.ts');
  vi.resetModules();
  vi.unstubAllGlobals();
});

const play = () => page.runner.perform({ type: 'sound', name: 'move' });

test('every sound of a game can be played while its page is open, at the volume that is set', () => {
  const leave = page.runner.connect();
  play();
  leave();
  play();
  expect(players).toEqual([{ names: SOUND_NAMES, told: [SOUND.volume, 'move', 'disposed'] }]);
});

test('the volume follows the settings at once; sound that is turned off is silent, whatever its volume', () => {
  const leave = page.runner.connect();
  page.preferences.set({ volume: 0.25 });
  page.preferences.set({ sound: false });
  page.preferences.set({ volume: 1 });
  page.preferences.set({ sound: true });
  leave();
  page.preferences.set({ volume: 0.5 });
  expect(players.map(({ told }) => told)).toEqual([[SOUND.volume, 0.25, 0, 0, 1, 'disposed']]);
});

test('a page that is opened with sound turned off is silent from the start', () => {
  page.preferences.set({ sound: false });
  page.runner.connect();
  expect(players[0]?.told).toEqual([0]);
});
