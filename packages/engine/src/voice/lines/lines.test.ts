import { describe, expect, test } from 'vitest';
import type { Slot } from '../moments.ts';
import { LINES } from './index.ts';

const all = Object.entries(LINES).map(([persona, lines]) => ({
  persona,
  lines,
  said: [...Object.values(lines.byMoment), ...Object.values(lines.byDetail)].flat(),
}));

/** The longest values of each moment's placeholders. */
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
  test('has at least 60 lines, and at least two for every moment', () => {
    expect(said.length).toBeGreaterThanOrEqual(60);
    const isMoody = persona === 'pawn-derdome-pete';
    const poor = Object.entries(lines.byMoment).filter(([, choice]) => choice.length < 2);
    expect(poor).toEqual(isMoody ? [] : [['mood', []]]);
  });

  test('every line fits one row of the panel on a phone with the longest placeholder values', () => {
    const tooLong = filledLines(lines).filter((line) => line.trim() !== line || line.length === 0 || line.length > 44);
    expect(tooLong).toEqual([]);
  });

  test('lines have curly apostrophes and no straight quotes, ellipses, emoji or unfilled placeholders', () => {
    const wrong = filledLines(lines).filter((line) => !/^[\p{L}\p{N} .,?!:’–-]+$/u.test(line) || line.includes('..'));
    expect(wrong).toEqual([]);
  });

  test('no line has a capital letter within a word, as a name of the code that was renamed by mistake', () => {
    expect(said.filter((line) => /\p{Ll}\p{Lu}/u.test(line))).toEqual([]);
  });

  test('every line begins with a capital letter or a digit', () => {
    expect(filledLines(lines).filter((line) => !/^[\p{Lu}\p{N}]/u.test(line))).toEqual([]);
  });

  test('only Judit and Pete use exclamation marks', () => {
    const mayExclaim = persona === 'judit-poll-gar' || persona === 'pawn-derdome-pete';
    expect(said.some((line) => line.includes('!'))).toBe(mayExclaim);
  });
});

test('no two lines are the same, within or across characters', () => {
  const said = all.flatMap((entry) => entry.said);
  expect(said.filter((line, index) => said.indexOf(line) !== index)).toEqual([]);
});

test('every line of Deep Blue-berry but one has percent', () => {
  const said = all.find((entry) => entry.persona === 'deep-blue-berry')?.said ?? [];
  expect(said.filter((line) => !line.includes('percent'))).toEqual(['Defeat. I am now jam.']);
});

test('Judit’s fork lines name the targets, and her pin lines the pinned piece and the one behind', () => {
  const { byMoment } = LINES['judit-poll-gar'];
  expect(byMoment['own-fork'].filter((line) => !line.includes('{targets}'))).toEqual([]);
  expect(byMoment['own-pin'].filter((line) => !line.includes('{piece}') || !line.includes('{behind}'))).toEqual([]);
});
