import { m64 } from '@sixtyfour/chess/core';
import { expect, test } from 'vitest';
import { runThrough } from '../pause.ts';
import { replay } from '../request.ts';
import { orderedMoves } from '../search/root.ts';
import { Searcher } from '../search/searcher.ts';
import { TranspositionTable } from '../search/transposition.ts';
import { choose } from './choose.ts';
import { mistakesAmong } from './guard.ts';
import { lookClearly } from './looks.ts';
import { PLAIN_STYLE, type Strength, STRENGTHS } from './strengths.ts';

/** A position full of mistakes that are punished by what people overlook. */
const MOVES =
  'g1f3 d7d5 d2d4 g8f6 b1c3 b8c6 c1g5 c8d7 g5f6 a7a6 c3d5 g7f6 e2e4 f8h6 f1d3 b7b5 e1g1 e7e5 d1e2 e5d4 a1d1 e8g8 e4e5';
const GAMES = 8;
const EASY = STRENGTHS['judit-poll-gar'];

/** White has just taken a guarded pawn with a knight. */
const AFTER_A_MISTAKE = 'e2e4 e7e5 g1f3 b8c6 f3e5 c6e5';
const CAREFUL = 100;

function atTheBoard(moves = MOVES) {
  const replayed = replay({ ruleSet: 'standard', startFen: null, moves: moves.split(' ') });
  return { replayed, searcher: new Searcher(replayed.position, new TranspositionTable(14)) };
}

/** Of so many games at this position, in how many the character goes into a trap. */
function trapsEntered(strength: Strength): number {
  const { searcher } = atTheBoard();
  const clear = runThrough(lookClearly(searcher, orderedMoves(searcher.position), strength));
  const mistakes = mistakesAmong(searcher, clear, clear.moves[0]?.score ?? 0);
  const traps = new Set([...mistakes].flatMap(([move, refutation]) => (refutation === 'hidden' ? [m64(move)] : [])));
  const chosen = Array.from({ length: GAMES }, (_, seed) => {
    const { replayed, searcher: own } = atTheBoard();
    return runThrough(choose(own, replayed, strength, seed, [])).move;
  });
  return chosen.filter((move) => traps.has(m64(move))).length;
}

const blinkered: Strength = { ...EASY, missed: 100_000, lapses: 0, notices: 0, style: PLAIN_STYLE };

test('what tempts comes to mind, however much is missed', () => {
  expect(trapsEntered({ ...blinkered, tempted: 100_000 })).toBe(GAMES);
});

test('whoever is not tempted goes into few traps', () => {
  expect(trapsEntered({ ...blinkered, tempted: 0 })).toBeLessThan(GAMES / 2);
});

test('whoever sees what they like is tempted less', () => {
  const tempted = 256;
  expect(trapsEntered({ ...blinkered, tempted })).toBe(GAMES);
  expect(trapsEntered({ ...blinkered, tempted, style: EASY.style })).toBeLessThan(GAMES);
});

test('after a mistake that is noticed nothing more is given away, and not always the best found', () => {
  const { searcher } = atTheBoard(AFTER_A_MISTAKE);
  const clear = runThrough(lookClearly(searcher, orderedMoves(searcher.position), blinkered));
  const best = clear.moves[0]?.score ?? 0;
  const lossesOf = (notices: number): readonly number[] =>
    Array.from({ length: GAMES }, (_, seed) => {
      const { replayed, searcher: own } = atTheBoard(AFTER_A_MISTAKE);
      const { move } = runThrough(choose(own, replayed, { ...blinkered, tempted: 100_000, notices }, seed, []));
      return best - (clear.moves.find((scored) => scored.move === move)?.score ?? -Infinity);
    });
  const noticed = lossesOf(256);
  expect(Math.max(...noticed)).toBeLessThanOrEqual(CAREFUL);
  expect(Math.max(...noticed)).toBeGreaterThan(0);
  expect(Math.max(...lossesOf(0))).toBeGreaterThan(CAREFUL);
});
