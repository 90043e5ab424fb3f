import { describe, expect, test } from 'vitest';
import { minutesText, readClock, secondsLeft, timeText } from './clock-face.ts';

const FIVE_MINUTES = 300_000;
const read = (remaining: number, isRunning: boolean, own: boolean, initial = FIVE_MINUTES) =>
  readClock(remaining, { initial, running: isRunning, own });
const running = (seconds: number) => read(seconds * 1000, true, true);

describe('text', () => {
  test.each([
    [300_000, '5:00'],
    [299_999, '5:00'],
    [299_000, '4:59'],
    [161_000, '2:41'],
    [60_001, '1:01'],
    [60_000, '1:00'],
    [10_001, '0:11'],
    [10_000, '0:10'],
    [9_999, '9.9'],
    [8_400, '8.4'],
    [8_301, '8.4'],
    [1_000, '1.0'],
    [1, '0.1'],
    [0, '0.0'],
    [-5, '0.0'],
  ])('%d ms reads %s', (remaining, text) => {
    expect(timeText(remaining)).toBe(text);
  });

  test('a started second counts as one, and nothing is below zero', () => {
    expect([1, 1000, 1001, 0, -900].map((ms) => secondsLeft(ms))).toEqual([1, 1, 2, 0, 0]);
  });

  test('a length of time reads in minutes and seconds', () => {
    expect([0, 59, 141, 3600].map((seconds) => minutesText(seconds))).toEqual(['0:00', '0:59', '2:21', '60:00']);
  });
});

describe('color', () => {
  test('R-CLK-08 green above 180 seconds', () => {
    expect(running(300).tone).toBe('good');
    expect(running(181).tone).toBe('good');
    expect(running(180.001).tone).toBe('good');
  });

  test('R-CLK-09 orange from 180 down to 61 seconds', () => {
    expect(running(180).tone).toBe('warn');
    expect(running(61).tone).toBe('warn');
    expect(running(60.001).tone).toBe('warn');
  });

  test('R-CLK-10 red at 60 seconds or less', () => {
    expect(running(60).tone).toBe('bad');
    expect(running(0).tone).toBe('bad');
    expect([60.001, 60].map((seconds) => running(seconds).low)).toEqual([false, true]);
  });

  test('a stopped clock has no color and no warning, however little is left', () => {
    expect(read(20_000, false, true)).toMatchObject({ tone: 'idle', low: false, pulse: false });
  });
});

test('R-CLK-11 pulses at 30 seconds or less, only on the clock of the visitor whose turn it is', () => {
  expect(running(30.001).pulse).toBe(false);
  expect(running(30).pulse).toBe(true);
  expect(running(1).pulse).toBe(true);
  expect(read(30_000, true, false).pulse).toBe(false);
  expect(read(30_000, false, true).pulse).toBe(false);
});

test('R-CLK-12 fills by the time left of 300 seconds', () => {
  expect([300, 150, 75, 0].map((seconds) => running(seconds).fill)).toEqual([1, 0.5, 0.25, 0]);
  expect(running(600).fill).toBe(1);
  expect(read(-100, true, true).fill).toBe(0);
});

test.each([
  [60_000, [36_001, 36_000, 12_000, 6_000]],
  [900_000, [540_001, 540_000, 180_000, 90_000]],
])('a clock of %i ms changes in proportion to its initial time', (initial, times) => {
  const readings = times.map((left) => read(left, true, true, initial));
  expect(readings.map(({ tone }) => tone)).toEqual(['good', 'warn', 'bad', 'bad']);
  expect(readings.map(({ pulse }) => pulse)).toEqual([false, false, false, true]);
  expect(read(initial / 4, true, true, initial).fill).toBe(0.25);
});
