import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PERSONAS } from './personas/index.ts';
import { fingerprint } from '../tools/fingerprint.ts';
import { answerOf, type Triple } from './triples.ts';
import { ENGINE_VERSION } from './version.ts';

const FILE = new URL('../../../tests/data/engine/triples.json', import.meta.url);
const triples = JSON.parse(readFileSync(FILE, 'utf8')) as readonly Triple[];

test('there are sixty distinct triples, covering every character under both rule sets', () => {
  expect(triples).toHaveLength(60);
  const strings = triples.map(({ ruleSet, startFen, moves, persona, seed }) =>
    JSON.stringify([ruleSet, startFen, moves, persona, seed]),
  );
  expect(new Set(strings).size).toBe(60);
  for (const { id } of PERSONAS)
    expect(new Set(triples.filter(({ persona }) => persona === id).map(({ ruleSet }) => ruleSet)).size).toBe(2);
});

test('every triple gives its stored answer', { timeout: 180_000 }, async () => {
  for (const { answer, ...question } of triples)
    expect({ ...question, answer: await answerOf(question) }).toEqual({ ...question, answer });
});

test('ENGINE_VERSION matches the code (npm run triples -w packages/engine updates it)', async () => {
  expect(ENGINE_VERSION).toBe(`1-${await fingerprint()}`);
});
