import { expect, test } from 'vitest';
import { progressLine } from './progress.ts';

const counts = { added: 1_200, known: 300, refused: 2 };

test('the line shows the progress and the remaining time', () => {
  expect(progressLine({ ...counts, part: 0.25, elapsed: 10_000 })).toBe(
    '[#####...............] 25 %, 1200 added, 300 there already, 2 refused, 30 s left',
  );
});

test('at the start the remaining time is unknown', () => {
  expect(progressLine({ ...counts, part: 0, elapsed: 0 })).toContain('? s left');
});
