import { expect, test } from 'vitest';
import { parseTimeControl, pgnTimeControl, sideTimesOf } from './time-control.ts';

test.each([
  ['none', '-', null],
  ['1+0', '60', { initialMs: 60_000, incrementMs: 0 }],
  ['3+2', '180+2', { initialMs: 180_000, incrementMs: 2_000 }],
  ['5+0', '300', { initialMs: 300_000, incrementMs: 0 }],
  ['15+10', '900+10', { initialMs: 900_000, incrementMs: 10_000 }],
  ['2d', '1/172800', null],
])('%s is %s in a PGN, and gives each side its time', (text, pgn, time) => {
  const control = parseTimeControl(text);
  if (control === null) throw new Error('not parsed');
  expect(pgnTimeControl(control)).toBe(pgn);
  expect(sideTimesOf(control)).toEqual(time && { white: time, black: time });
});

test.each(['', '5', '0+0', '0+2', '5+', '-5+0', '5+0 ', '1000+0', '0d', 'None', '5.5+0'])(
  '%j is no time control',
  (text) => {
    expect(parseTimeControl(text)).toBeNull();
  },
);
