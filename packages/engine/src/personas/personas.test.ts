import { expect, test } from 'vitest';
import { DEFAULT_PERSONA, nextLevel, personaById, PERSONAS, readLevel } from './index.ts';

test('the five characters have the specification’s names, personalities, difficulties and order', () => {
  expect(PERSONAS.map(({ name, personality, difficulty }) => [name, personality, difficulty])).toEqual([
    ['Gary Kaspar-Bot', 'competitive', 'hard'],
    ['Bobby Fish-er', 'sassy', 'medium'],
    ['Judit Poll-gar', 'friendly', 'easy'],
    ['Deep Blue-berry', 'analytical', 'very-hard'],
    ['Pawn-derdome Pete', 'chaotic', 'random'],
  ]);
});

test('Bobby Fish-er is the default and one of the five', () => {
  expect(DEFAULT_PERSONA.name).toBe('Bobby Fish-er');
  expect(PERSONAS).toContain(DEFAULT_PERSONA);
});

test('personaById finds a persona by its id only', () => {
  for (const persona of PERSONAS) expect(personaById(persona.id)).toBe(persona);
  for (const id of ['', 'easy', 'Bobby Fish-er', 'constructor']) expect(personaById(id)).toBeUndefined();
});

test('every character has a different quote', () => {
  expect(new Set(PERSONAS.map(({ quote }) => quote)).size).toBe(5);
});

test.each([
  [600, 'older', 800],
  [600, 'younger', null],
  [950, 'older', 1200],
  [950, 'younger', 800],
  [1850, 'older', 2000],
  [1850, 'younger', 1600],
  [2000, 'older', null],
  [2600, 'younger', 2000],
] as const)('from %d the next %s level is %s', (from, direction, level) => {
  expect(nextLevel(from, direction)).toBe(level);
});

test('a level is one of eight numbers', () => {
  expect([600, 1400, 2000].map(readLevel)).toEqual([600, 1400, 2000]);
  expect([0, 700, 2200, NaN].map(readLevel)).toEqual([undefined, undefined, undefined, undefined]);
});
