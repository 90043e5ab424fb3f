import { describe, expect, test } from 'vitest';
import type { Slot } from '../moments.ts';
import { LINES } from './index.ts';

const all = Object.entries(LINES).map(([persona, lines]) => ({
  persona,
  lines,
  said: [...Object.values(lines.byMoment), ...Object.values(lines.byDetail)].flat(),
}));

/** What a moment knows of the board, in the longest words that it may take. */
const LONGEST: Readonly<Record<string, Readonly<Partial<Record<Slot, string>>>>> = {
  capture: { piece: 'bishop' },
  'your-capture': { piece: 'bishop' },
  'own-fork': { piece: 'bishop', targets: 'your bishop and knight' },
  'your-fork': { piece: 'bishop', targets: 'my bishop and knight' },
  'own-pin': { piece: 'bishop', behind: 'queen' },
  opening: { opening: 'the Queen’s Indian' },
  'your-gambit': { opening: 'the Queen’s Gambit' },
  steady: { moves: '100' },
};

function filled(moment: string, line: string): string {
  return line.replaceAll(/\{(\w+)\}/g, (slot, name: string) => LONGEST[moment]?.[name as Slot] ?? slot);
}

function filledLines(lines: (typeof all)[number]['lines']): readonly string[] {
  const entries = [...Object.entries(lines.byMoment), ...Object.entries(lines.byDetail)];
  return entries.flatMap(([key, choice]) => choice.map((line) => filled(key.replace(/:.*/, ''), line)));
}

describe.each(all)('$persona', ({ persona, lines, said }) => {
  test('has at least 60 lines and a choice at every moment', () => {
    expect(said.length).toBeGreaterThanOrEqual(60);
    const isMoody = persona === 'pawn-derdome-pete';
    const poor = Object.entries(lines.byMoment).filter(([, choice]) => choice.length < 2);
    expect(poor).toEqual(isMoody ? [] : [['mood', []]]);
  });

  test('fits one row of the panel on a phone, with the longest names of pieces and openings', () => {
    const tooLong = filledLines(lines).filter((line) => line.trim() !== line || line.length === 0 || line.length > 44);
    expect(tooLong).toEqual([]);
  });

  test('is set as type: curly apostrophes, no straight quotes, no dots for a pause, no emoji, no open place', () => {
    const wrong = filledLines(lines).filter((line) => !/^[\p{L}\p{N} .,?!:’–-]+$/u.test(line) || line.includes('..'));
    expect(wrong).toEqual([]);
  });

  test('begins with a capital letter or a figure, whatever stands first', () => {
    expect(filledLines(lines).filter((line) => !/^[\p{Lu}\p{N}]/u.test(line))).toEqual([]);
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

test('Judit names what she forks and pins, and what stands behind', () => {
  const { byMoment } = LINES['judit-poll-gar'];
  expect(byMoment['own-fork'].filter((line) => !line.includes('{targets}'))).toEqual([]);
  expect(byMoment['own-pin'].filter((line) => !line.includes('{piece}') || !line.includes('{behind}'))).toEqual([]);
});
