import { describe, expect, test } from 'vitest';
import { minutesText, readClock, secondsLeft, timeText } from './clock-face.ts';

const running = (seconds: number) => readClock(seconds * 1000, true, true);

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

  test('a clock that stands has no color and no warning, however little is left', () => {
    expect(readClock(20_000, false, true)).toMatchObject({ tone: 'idle', low: false, pulse: false });
  });
});

test('R-CLK-11 pulses at 30 seconds or less, only on the clock of the visitor whose turn it is', () => {
  expect(running(30.001).pulse).toBe(false);
  expect(running(30).pulse).toBe(true);
  expect(running(1).pulse).toBe(true);
  expect(readClock(30_000, true, false).pulse).toBe(false);
  expect(readClock(30_000, false, true).pulse).toBe(false);
});

test('R-CLK-12 fills by the time left of 300 seconds', () => {
  expect([300, 150, 75, 0].map((seconds) => running(seconds).fill)).toEqual([1, 0.5, 0.25, 0]);
  expect(running(600).fill).toBe(1);
  expect(readClock(-100, true, true).fill).toBe(0);
});
