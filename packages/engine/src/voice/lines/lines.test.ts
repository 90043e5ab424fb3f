import { describe, expect, test } from 'vitest';
import { LINES } from './index.ts';

const all = Object.entries(LINES).map(([persona, lines]) => ({
  persona,
  lines,
  said: [...Object.values(lines.byMoment), ...Object.values(lines.byCapture)].flat(),
}));

describe.each(all)('$persona', ({ persona, lines, said }) => {
  test('has at least 24 lines and a choice at every moment', () => {
    expect(said.length).toBeGreaterThanOrEqual(24);
    expect(Object.entries(lines.byMoment).filter(([, choice]) => choice.length < 2)).toEqual([]);
  });

  test('fits one row of the panel on a phone', () => {
    const tooLong = said.filter((line) => line.trim() !== line || line.length === 0 || line.length > 44);
    expect(tooLong).toEqual([]);
  });

  test('is set as type: curly apostrophes, no straight quotes, no dots for a pause, no emoji', () => {
    expect(said.filter((line) => !/^[\p{L}\p{N} .,?!:’–-]+$/u.test(line) || line.includes('..'))).toEqual([]);
  });

  test('exclaims only when it is Judit or Pete', () => {
    const mayExclaim = persona === 'judit-poll-gar' || persona === 'pawn-derdome-pete';
    expect(said.some((line) => line.includes('!'))).toBe(mayExclaim);
  });
});

test('no two lines are the same, within a character or between two', () => {
  const said = all.flatMap((entry) => entry.said);
  expect(said.filter((line, index) => said.indexOf(line) !== index)).toEqual([]);
});

test('the Blueberry counts in percent', () => {
  const said = all.find((entry) => entry.persona === 'deep-blue-berry')?.said ?? [];
  expect(said.filter((line) => !line.includes('percent'))).toEqual(['Defeat. I am now jam.']);
});
