import { expect, test } from 'vitest';
import { DEFAULT_PERSONA, personaById, PERSONAS } from './index.ts';

test('five characters with the names, personalities and difficulties of the specification, in its order', () => {
  expect(PERSONAS.map(({ name, personality, difficulty }) => [name, personality, difficulty])).toEqual([
    ['Gary Kaspar-Bot', 'competitive', 'hard'],
    ['Bobby Fish-er', 'sassy', 'medium'],
    ['Judit Poll-gar', 'friendly', 'easy'],
    ['Deep Blue-berry', 'analytical', 'very-hard'],
    ['Pawn-derdome Pete', 'chaotic', 'random'],
  ]);
});

test('Bobby Fish-er is the default, and one of the five', () => {
  expect(DEFAULT_PERSONA.name).toBe('Bobby Fish-er');
  expect(PERSONAS).toContain(DEFAULT_PERSONA);
});

test('a persona is found by its id, and nobody by anything else', () => {
  for (const persona of PERSONAS) expect(personaById(persona.id)).toBe(persona);
  for (const id of ['', 'easy', 'Bobby Fish-er', 'constructor']) expect(personaById(id)).toBeUndefined();
});

test('every character has a quote of its own', () => {
  expect(new Set(PERSONAS.map(({ quote }) => quote)).size).toBe(5);
});
