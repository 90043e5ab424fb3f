import { fromToIndex } from '@sixtyfour/chess/core';
import { expect, test } from 'vitest';
import { runToCompletion } from '../pause.ts';
import { replay } from '../request.ts';
import { orderedMoves } from '../search/root.ts';
import { Searcher } from '../search/searcher.ts';
import { TranspositionTable } from '../search/transposition.ts';
import { choose } from './choose.ts';
import { mistakesAmong } from './guard.ts';
import { searchUnimpaired } from './character-searches.ts';
import { NEUTRAL_STYLE, type Strength, STRENGTHS } from './strengths.ts';

/** A position with many mistakes whose refutation is hidden. */
const MOVES =
  'g1f3 d7d5 d2d4 g8f6 b1c3 b8c6 c1g5 c8d7 g5f6 a7a6 c3d5 g7f6 e2e4 f8h6 f1d3 b7b5 e1g1 e7e5 d1e2 e5d4 a1d1 e8g8 e4e5';
const GAMES = 8;
const EASY = STRENGTHS['judit-poll-gar'];

/** White has just captured a defended pawn with a knight and lost it. */
const AFTER_A_MISTAKE = 'e2e4 e7e5 g1f3 b8c6 f3e5 c6e5';
const CAREFUL = 100;

function setUp(moves = MOVES) {
  const replayed = replay({ ruleSet: 'standard', startFen: null, moves: moves.split(' ') });
  return { replayed, searcher: new Searcher(replayed.position, new TranspositionTable(14)) };
}

/** The number of seeds, out of GAMES, with which the character falls into a trap. */
function trapCount(strength: Strength): number {
  const { searcher } = setUp();
  const unimpaired = runToCompletion(searchUnimpaired(searcher, orderedMoves(searcher.position), strength));
  const mistakes = mistakesAmong(searcher, unimpaired, unimpaired.moves[0]?.score ?? 0);
  const traps = new Set(
    [...mistakes].flatMap(([move, refutation]) => (refutation === 'hidden' ? [fromToIndex(move)] : [])),
  );
  const chosen = Array.from({ length: GAMES }, (_, seed) => {
    const { replayed, searcher: own } = setUp();
    return runToCompletion(choose(own, replayed, strength, seed, [])).move;
  });
  return chosen.filter((move) => traps.has(fromToIndex(move))).length;
}

const blinkered: Strength = { ...EASY, missed: 100_000, lapses: 0, notices: 0, style: NEUTRAL_STYLE };

test('a tempting move is never missed, however high the chance to miss moves', () => {
  expect(trapCount({ ...blinkered, tempted: 100_000 })).toBe(GAMES);
});

test('a character without temptation falls into few traps', () => {
  expect(trapCount({ ...blinkered, tempted: 0 })).toBeLessThan(GAMES / 2);
});

test('a character with a liked move is tempted less', () => {
  const tempted = 256;
  expect(trapCount({ ...blinkered, tempted })).toBe(GAMES);
  expect(trapCount({ ...blinkered, tempted, style: EASY.style })).toBeLessThan(GAMES);
});

test('after a noticed mistake the character plays carefully but not always the best move', () => {
  const { searcher } = setUp(AFTER_A_MISTAKE);
  const unimpaired = runToCompletion(searchUnimpaired(searcher, orderedMoves(searcher.position), blinkered));
  const best = unimpaired.moves[0]?.score ?? 0;
  const lossesOf = (notices: number): readonly number[] =>
    Array.from({ length: GAMES }, (_, seed) => {
      const { replayed, searcher: own } = setUp(AFTER_A_MISTAKE);
      const { move } = runToCompletion(choose(own, replayed, { ...blinkered, tempted: 100_000, notices }, seed, []));
      return best - (unimpaired.moves.find((scored) => scored.move === move)?.score ?? -Infinity);
    });
  const noticed = lossesOf(256);
  expect(Math.max(...noticed)).toBeLessThanOrEqual(CAREFUL);
  expect(Math.max(...noticed)).toBeGreaterThan(0);
  expect(Math.max(...lossesOf(0))).toBeGreaterThan(CAREFUL);
});
