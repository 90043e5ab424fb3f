import { describe, expect, test } from 'vitest';
import { NO_INTERACTION } from './board-view.ts';
import type { Over, PlayEvent } from './state.ts';
import { gameOf } from './test-game.ts';
import { driverIn, playing, type TestState } from './test-mode.ts';

const idle: TestState = { phase: 'idle', orientation: 'white' };
const game = gameOf('e2e4 e7e5 g1f3');
const over: Over = {
  phase: 'over',
  orientation: 'white',
  live: { game },
  interaction: NO_INTERACTION,
  notice: null,
  aftermath: 'dialog',
};

const inputs: readonly PlayEvent[] = [
  { type: 'press', square: 'b8' },
  { type: 'lift', square: 'b8' },
  { type: 'drop', from: 'b8', to: 'c6' },
  { type: 'promote', role: 'queen' },
  { type: 'cancel' },
  { type: 'typed', text: 'Nc6' },
  { type: 'resign' },
  { type: 'confirm' },
  { type: 'low-time', side: 'white', seconds: 10 },
];
const steps: readonly PlayEvent[] = [
  { type: 'browse', ply: 1 },
  { type: 'fold' },
  { type: 'unfold' },
  { type: 'review' },
];

describe('an input that does not belong to the phase changes nothing', () => {
  test.each([...inputs, ...steps])('before the start: %j', (event) => {
    const driver = driverIn(idle).send(event);
    expect(driver.state).toBe(idle);
    expect(driver.effects).toEqual([]);
  });

  test.each(inputs)('after the end: %j', (event) => {
    const driver = driverIn(over).send(event);
    expect(driver.state).toBe(over);
    expect(driver.effects).toEqual([]);
  });

  test.each(steps.slice(1))('during the game: %j', (event) => {
    const running = playing(game);
    const driver = driverIn(running).send(event);
    expect(driver.state).toBe(running);
    expect(driver.effects).toEqual([]);
  });
});

test('after the end the moves are walked through, within the game', () => {
  const plyAfter = (ply: number) => driverIn(over).send({ type: 'browse', ply }).over.interaction.browsing;
  expect([-1, 0, 2, 3, 9].map(plyAfter)).toEqual([0, 0, 2, null, null]);
});

test.each([
  ['fold', 'bar'],
  ['unfold', 'dialog'],
  ['review', 'review'],
] as const)('after the end, %s leads to the %s', (type, aftermath) => {
  const driver = driverIn(over).send({ type });
  expect(driver.over).toEqual({ ...over, aftermath });
  expect(driver.effects).toEqual([]);
});

test.each([idle, playing(game), over])('the board is turned in any phase, and said so: $phase', (state) => {
  const driver = driverIn(state).send({ type: 'flip' });
  expect(driver.state).toEqual({ ...state, orientation: 'black' });
  expect(driver.announced).toHaveLength(1);
  const [first] = driver.announced;
  expect(driver.send({ type: 'flip' }).state).toEqual(state);
  expect(driver.announced).not.toEqual([first]);
});
