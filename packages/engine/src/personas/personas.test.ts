import { expect, test } from 'vitest';
import { DEFAULT_PERSONA, personaById, PERSONAS } from './index.ts';

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
