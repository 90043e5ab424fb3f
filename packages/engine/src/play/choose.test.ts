import { fromToIndex, Position } from '@sixtyfour/chess/core';
import { expect, test } from 'vitest';
import { runToCompletion } from '../pause.ts';
import { type PersonaId, PERSONAS } from '../personas/index.ts';
import { legalMove, replay } from '../request.ts';
import { orderedMoves } from '../search/root.ts';
import { Searcher } from '../search/searcher.ts';
import { TranspositionTable } from '../search/transposition.ts';
import { choose, type Choice } from './choose.ts';
import { mistakesAmong } from './guard.ts';
import { searchUnimpaired } from './character-searches.ts';
import { type BlindRates, NEUTRAL_STYLE, type Strength, STRENGTHS } from './strengths.ts';
import { continuesPlan, styleBonus } from './style.ts';

/** A position with many mistakes whose refutation is hidden. */
const MOVES =
  'g1f3 d7d5 d2d4 g8f6 b1c3 b8c6 c1g5 c8d7 g5f6 a7a6 c3d5 g7f6 e2e4 f8h6 f1d3 b7b5 e1g1 e7e5 d1e2 e5d4 a1d1 e8g8 e4e5';
const GAMES = 8;
const EASY = STRENGTHS['judit-poll-gar'];

/** White has just captured a defended pawn with a knight and lost it. */
const AFTER_A_MISTAKE = 'e2e4 e7e5 g1f3 b8c6 f3e5 c6e5';
const CAREFUL = 100;

function setUp(moves = MOVES, startFen: string | null = null) {
  const replayed = replay({ ruleSet: 'standard', startFen, moves: moves.split(' ').filter(Boolean) });
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

const blinkered: Strength = {
  ...EASY,
  missed: 100_000,
  lapses: 0,
  notices: 0,
  // A glance is enough for these positions, and costs a tenth.
  hindsight: { nodes: 1000, depth: 4 },
  style: NEUTRAL_STYLE,
};

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

const SEES_ALL: BlindRates = { long: 0, backward: 0, fork: 0, quiet: 0, discovered: 0, other: 0 };
const OVERLOOKS_ALL: BlindRates = {
  ...SEES_ALL,
  long: 256,
  backward: 256,
  fork: 256,
  quiet: 256,
  discovered: 256,
  other: 256,
};
/** A character whose only weakness is the length of its search. */
const sharp: Strength = { ...blinkered, blind: SEES_ALL, missed: 0, tempted: 0, sigma: 0, tunnel: 0, guard: Infinity };

function choicesOf(strength: Strength, moves = MOVES, startFen: string | null = null): readonly Choice[] {
  return Array.from({ length: GAMES }, (_, seed) => {
    const { replayed, searcher } = setUp(moves, startFen);
    return runToCompletion(choose(searcher, replayed, strength, seed, []));
  });
}

function movesOf(strength: Strength, moves = MOVES, startFen: string | null = null): readonly number[] {
  return choicesOf(strength, moves, startFen).map(({ move }) => move);
}

/** The position after MOVES as the start of a game. */
const FEN = setUp().replayed.position.toFen();

test('a character without weaknesses plays the same move whatever the seed', () => {
  const choices = choicesOf(sharp);
  expect(new Set(choices.map(({ move }) => move)).size).toBe(1);
  for (const { move, line } of choices) expect(line).toEqual([move]);
});

test('in the first 20 plies a character with a liked move is not tempted at all', () => {
  const style = { ...NEUTRAL_STYLE, capture: 150 };
  const tempted = { ...sharp, tempted: 100_000 };
  expect(movesOf(tempted, '', FEN)).not.toEqual(movesOf(sharp, '', FEN));
  expect(movesOf({ ...tempted, style }, '', FEN)).toEqual(movesOf({ ...sharp, style }, '', FEN));
});

test('tunnel vision continues with the piece or wing of the own last move', () => {
  const { replayed } = setUp();
  const ownLast = replayed.played.at(-2) ?? 0;
  const isContinued = (move: number): boolean => continuesPlan(move, ownLast);
  expect(movesOf({ ...sharp, sigma: 300 }).every(isContinued)).toBe(false);
  expect(movesOf({ ...sharp, sigma: 300, tunnel: 2000, lapses: 100_000 }).every(isContinued)).toBe(true);
});

test('a style is liked, or avoided if its bonus is negative', () => {
  const { replayed } = setUp();
  const captures = (capture: number): number =>
    movesOf({ ...sharp, style: { ...NEUTRAL_STYLE, capture }, lapses: 100_000 }).filter(
      (move) => styleBonus(replayed.position, move, { ...NEUTRAL_STYLE, capture: 1 }, 0) > 0,
    ).length;
  expect([captures(2000), captures(-2000)]).toEqual([GAMES, 0]);
});

/** In how many games a character overlooks a reply at a search ply. */
function overlookedCount(strength: Strength, ply: number, fen: string, uci: string): number {
  const at = Position.fromFen(fen, 'standard');
  const reply = legalMove(at, uci);
  return Array.from({ length: GAMES }, (_, seed) => {
    const { replayed, searcher } = setUp();
    const search = choose(searcher, replayed, { ...strength, notices: 0, hindsight: blinkered.hindsight }, seed, []);
    while (searcher.blindness === null) if (search.next().done === true) return false;
    return searcher.blindness(at, reply, ply, -1, false);
  }).filter(Boolean).length;
}

const LONG_REPLY = ['3rk3/8/8/8/3N4/8/8/4K3 b - - 0 1', 'd8d4'] as const;
const PAWN_CAPTURE = ['4k3/8/2p5/3N4/8/8/8/4K3 b - - 0 1', 'c6d5'] as const;

test('replies of a blind kind are overlooked, obvious ones never', () => {
  const blind = { ...sharp, blind: OVERLOOKS_ALL };
  expect(overlookedCount(blind, 1, ...LONG_REPLY)).toBeGreaterThan(0);
  expect(overlookedCount(blind, 1, ...PAWN_CAPTURE)).toBe(0);
  expect(overlookedCount(sharp, 1, ...LONG_REPLY)).toBe(0);
});

test.each(PERSONAS.filter(({ id }) => STRENGTHS[id].blind !== null))('$id overlooks replies', ({ id }) => {
  const second: Partial<Record<PersonaId, boolean>> = { 'gary-kaspar-bot': false };
  const many = { ...STRENGTHS[id], nodes: 500 };
  expect(overlookedCount(many, 1, ...LONG_REPLY)).toBeGreaterThan(0);
  expect(overlookedCount(many, 3, ...LONG_REPLY) > 0).toBe(second[id] ?? true);
});

/** In a drawn ending all moves are equal, so that noise of one centipawn decides, and none if halved. */
test.each([
  ['9 plies', 9, false],
  ['10 plies', 10, true],
  ['11 plies', 11, true],
] as const)('noise is halved in the first ten plies: after %s', (_, plies, isVaried) => {
  const shuffle = 'e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1'.split(' ');
  const chosen = movesOf({ ...sharp, sigma: 1 }, shuffle.slice(0, plies).join(' '), '4k3/8/8/8/8/8/8/4K1N1 w - - 0 1');
  expect(new Set(chosen).size > 1).toBe(isVaried);
});
