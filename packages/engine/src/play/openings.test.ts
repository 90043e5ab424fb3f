import { Game } from '@sixtyfour/chess';
import { describe, expect, test } from 'vitest';
import { suggestMove } from '../engine.ts';
import { type PersonaId, PERSONAS } from '../personas/index.ts';
import { firstIllegal } from '../request.ts';
import { bookMoves, REPERTOIRES } from './openings.ts';

const SIDES = ['white', 'black'] as const;
const all = PERSONAS.flatMap(({ id }) => SIDES.map((side) => ({ id, side, lines: REPERTOIRES[id][side] })));
const firstMoves = Game.start('standard')
  .legalMoves()
  .map(({ from, to }) => `${from}${to}`);

/** The maximum cost of a line for its player, in centipawns. Pete plays gambits. */
const MAX_COST = 150;
const MAX_GAMBIT_COST = 250;

test.each(['standard', 'simplified'] as const)('every line is legal under the %s rules', (ruleSet) => {
  for (const line of all.flatMap(({ lines }) => lines)) {
    const moves = line.split(' ');
    expect({ line, illegal: firstIllegal({ ruleSet, startFen: null, moves }) }).toEqual({ line, illegal: null });
  }
});

test('every character has a first move and an answer to every first move', () => {
  for (const { id } of PERSONAS)
    for (const start of [[], ...firstMoves.map((move) => [move])])
      expect({ id, start, known: bookMoves(id, start).length > 0 }).toEqual({ id, start, known: true });
});

test.each(all)('no line of $id for $side ends in a lost position', async ({ id, side, lines }) => {
  const maxCost = id === 'pawn-derdome-pete' ? MAX_GAMBIT_COST : MAX_COST;
  for (const line of lines) {
    const moves = line.split(' ');
    const found = await suggestMove({ ruleSet: 'simplified', startFen: null, moves }, 3000);
    const toMove = moves.length % 2 === 0 ? 'white' : 'black';
    const value = found?.score.kind === 'cp' ? found.score.value : Number.NaN;
    expect({ line, own: toMove === side ? value : -value }).toSatisfy(({ own }: { own: number }) => own >= -maxCost);
  }
});

describe('bookMoves', () => {
  test('returns the next moves of the lines for the side to move', () => {
    expect(new Set(bookMoves('deep-blue-berry', ['e2e4']))).toEqual(new Set(['c7c6']));
    expect(new Set(bookMoves('bobby-fish-er', []))).toEqual(new Set(['e2e4']));
    expect(bookMoves('judit-poll-gar', ['e2e4', 'e7e5', 'f2f4'])).toEqual(['f8c5']);
    expect(bookMoves('gary-kaspar-bot', ['e2e4', 'c7c5', 'c2c3', 'g8f6', 'e4e5', 'f6d5', 'd2d4', 'c5d4'])).toEqual([]);
  });

  test('is empty after a move outside the book', () => {
    expect(bookMoves('pawn-derdome-pete', ['e2e4', 'd7d5', 'a2a3'])).toEqual([]);
    expect(bookMoves('bobby-fish-er', ['a2a3', 'e7e5', 'a3a4'])).toEqual([]);
  });
});

/** The share of an answer among a character's book moves. */
function share(id: PersonaId, first: string, answer: string): number {
  const known = bookMoves(id, [first]);
  return known.filter((move) => move === answer).length / known.length;
}

/** Characteristic answers to the two most common first moves. */
test.each<[PersonaId, string, string, number]>([
  ['gary-kaspar-bot', 'e2e4', 'c7c5', 1],
  ['gary-kaspar-bot', 'd2d4', 'g8f6', 0.75],
  ['bobby-fish-er', 'e2e4', 'e7e5', 1],
  ['bobby-fish-er', 'd2d4', 'g8f6', 0.75],
  ['judit-poll-gar', 'e2e4', 'e7e5', 1],
  ['judit-poll-gar', 'd2d4', 'd7d5', 0.75],
  ['deep-blue-berry', 'e2e4', 'c7c6', 1],
  ['deep-blue-berry', 'd2d4', 'd7d5', 0.5],
])('%s answers %s with %s in at least this share of games: %d', (id, first, answer, least) => {
  expect(share(id, first, answer)).toBeGreaterThanOrEqual(least);
});

test('Pete plays no answer in more than a third of his games', () => {
  for (const first of ['e2e4', 'd2d4', 'c2c4', 'g1f3'])
    for (const answer of bookMoves('pawn-derdome-pete', [first]))
      expect(share('pawn-derdome-pete', first, answer)).toBeLessThanOrEqual(1 / 3);
});
