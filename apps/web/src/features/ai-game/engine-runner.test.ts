import { Game } from '@sixtyfour/chess';
import { afterEach, expect, test, vi } from 'vitest';
import type { PlayShell } from '../../play/shell.ts';
import { createEngineRunner } from './engine-runner.ts';
import type { AiGame, AiGameEvent } from './state.ts';
import { Driver } from './test-kit.ts';

const adviceOn = vi.hoisted(() => vi.fn<() => Promise<null>>(async () => null));
vi.mock('./coach.ts', () => ({ adviceOn }));
const choice = { move: 'e7e5' };
vi.mock('../../engine/client.ts', () => ({
  createEngineClient: () => ({ choose: async () => ({ ok: true, value: choice }), dispose: () => {} }),
}));
afterEach(() => {
  vi.useRealTimers();
});

test('a device’s clock that is set back while the character thinks does not delay its reply', async () => {
  vi.useFakeTimers();
  const driver = new Driver().start().move('e2e4');
  const [effect] = driver.sent('think');
  if (effect === undefined) throw new Error('the character does not think');
  const send = vi.fn<(event: AiGameEvent) => void>();
  const shell = { machine: { get: () => driver.state }, send } as unknown as PlayShell<AiGame, AiGameEvent>;
  vi.setSystemTime(driver.now - 3_600_000);
  await createEngineRunner(shell).think(effect);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'replied', to: effect.for, choice });
});

test('a move that is no longer to be judged once the coach has loaded does not interrupt the character', async () => {
  const driver = new Driver({ coach: true }).start().move('e2e4');
  const send = vi.fn<(event: AiGameEvent) => void>();
  const shell = { machine: { get: () => driver.state }, send } as unknown as PlayShell<AiGame, AiGameEvent>;
  const { coach } = createEngineRunner(shell);
  const effect = { type: 'coach', version: 1, game: Game.start('standard') } as const;
  await coach(effect);
  expect(send).toHaveBeenCalledWith({ type: 'coached', version: 1, advice: null });
  const judging = coach(effect);
  driver.send({ type: 'set-coach', on: false });
  await judging;
  expect(adviceOn).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledTimes(1);
});
