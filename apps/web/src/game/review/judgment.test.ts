import { describe, expect, test } from 'vitest';
import { accuracies, accuracyOfMove } from './accuracy.ts';
import {
  chancesOf,
  type Evaluation,
  evaluationOfOutcome,
  evaluationOfScore,
  whiteChances,
} from '../study/evaluation.ts';
import { type Finding, judge, judgeAll } from './judgment.ts';

const cp = (value: number): Evaluation => ({ kind: 'centipawns', value });
const at = (value: number, best: string | null = null): Finding => ({ evaluation: cp(value), best, lines: [] });
const known = (judgments: ReturnType<typeof judgeAll>) => judgments.filter((judgment) => judgment !== null);

describe('evaluations', () => {
  test('are told as White sees them', () => {
    expect(evaluationOfScore({ kind: 'cp', value: 35 }, 'white')).toEqual(cp(35));
    expect(evaluationOfScore({ kind: 'cp', value: 35 }, 'black')).toEqual(cp(-35));
    expect(evaluationOfScore({ kind: 'cp', value: 0 }, 'black')).toEqual(cp(0));
  });

  test('a mate in half-moves becomes one in moves, and has a winner', () => {
    expect(evaluationOfScore({ kind: 'mate', value: 1 }, 'black')).toEqual({ kind: 'mate', winner: 'black', moves: 1 });
    expect(evaluationOfScore({ kind: 'mate', value: 5 }, 'white')).toEqual({ kind: 'mate', winner: 'white', moves: 3 });
    expect(evaluationOfScore({ kind: 'mate', value: -4 }, 'white')).toEqual({
      kind: 'mate',
      winner: 'black',
      moves: 2,
    });
  });

  test('the end of a game is a mate on the board or a draw', () => {
    expect(evaluationOfOutcome({ winner: 'black' })).toEqual({ kind: 'mate', winner: 'black', moves: 0 });
    expect(evaluationOfOutcome({ winner: null })).toEqual({ kind: 'draw' });
  });

  test('chances: an equal position is 50, a pawn about 59, and a mate equals ten pawns', () => {
    expect(whiteChances(cp(0))).toBe(50);
    expect(whiteChances({ kind: 'draw' })).toBe(50);
    expect(whiteChances(cp(100))).toBeCloseTo(59.1, 1);
    expect(whiteChances(cp(-100))).toBeCloseTo(40.9, 1);
    expect(whiteChances(cp(5000))).toBe(whiteChances(cp(1000)));
    expect(whiteChances({ kind: 'mate', winner: 'white', moves: 7 })).toBe(whiteChances(cp(1000)));
    expect(chancesOf('black', cp(100))).toBeCloseTo(40.9, 1);
  });
});

describe('marks', () => {
  test('the engine’s own move is the best, whatever comes of it', () => {
    expect(judge('white', at(50, 'e2e4'), at(-400), 'e2e4')).toEqual({ mark: 'best', loss: 0 });
  });

  test.each([
    [0, null],
    [40, null],
    [60, 'inaccuracy'],
    [120, 'mistake'],
    [200, 'blunder'],
  ] as const)('White who gives %i centipawns away from an equal position: %s', (lost, mark) => {
    expect(judge('white', at(0, 'e2e4'), at(-lost), 'a2a3').mark).toBe(mark);
    expect(judge('black', at(0, 'e7e5'), at(lost), 'a7a6').mark).toBe(mark);
  });

  test('a lost position cannot lose more, and a better position than expected is not a loss', () => {
    expect(judge('white', at(-900, 'e2e4'), at(-1400), 'a2a3').mark).toBeNull();
    expect(judge('black', at(0, 'e7e5'), at(-300), 'a7a6')).toEqual({ mark: null, loss: 0 });
  });

  test.each([
    ['a mate in one for a won position', 1, cp(837), 'inaccuracy'],
    ['a mate in three for a won position', 3, cp(5000), 'inaccuracy'],
    ['a mate in four for a won position', 4, cp(5000), null],
    ['a mate for a later mate', 1, { kind: 'mate', winner: 'white', moves: 4 }, null],
    ['a mate for an equal position', 1, cp(0), 'blunder'],
  ] as const)('White who gives %s', (_, moves, left, mark) => {
    const before: Finding = { evaluation: { kind: 'mate', winner: 'white', moves }, best: 'd1d8', lines: [] };
    expect(judge('white', before, { evaluation: left, best: null, lines: [] }, 'h2h3').mark).toBe(mark);
  });

  test('nobody loses the mate of the other side', () => {
    const before: Finding = { evaluation: { kind: 'mate', winner: 'black', moves: 1 }, best: 'h2h3', lines: [] };
    expect(judge('white', before, at(-1200), 'g2g3').mark).toBeNull();
  });

  test('moves are judged in turn, as far as the findings go', () => {
    const findings = [at(0, 'e2e4'), at(20, 'e7e5'), at(300, 'd2d4')];
    const marks = judgeAll([...findings, null], ['e2e4', 'f7f6', 'g1f3'], 'white').map((each) => each && each.mark);
    expect(marks).toEqual(['best', 'blunder', null]);
    expect(judgeAll(findings.slice(0, 1), ['e2e4'], 'white')).toEqual([null]);
  });

  test('a game that black begins gives black the first mark', () => {
    const [first] = judgeAll([at(0, 'e7e5'), at(300)], ['f7f6'], 'black');
    expect(first?.mark).toBe('blunder');
  });
});

describe('accuracy', () => {
  test('of a move falls from 100 with what it gives away', () => {
    expect(accuracyOfMove(0)).toBeCloseTo(100, 3);
    expect(accuracyOfMove(10)).toBeCloseTo(63.6, 0);
    expect(accuracyOfMove(100)).toBe(0);
  });

  test('of a game: 100 for best moves only, less after a blunder, none for a side that has not moved', () => {
    const findings = [at(20, 'a'), at(20, 'b'), at(500, 'c'), at(500, 'd')];
    const judgments = known(judgeAll(findings, ['a', 'x', 'c'], 'white'));
    const both = accuracies(findings, judgments, 'white');
    expect(both.white).toBe(100);
    expect(both.black).toBeLessThan(40);
    expect(accuracies(findings.slice(0, 2), judgments.slice(0, 1), 'white').black).toBeNull();
  });

  test('of a long game stays between its worst and its best move', () => {
    const findings = Array.from({ length: 81 }, (_, ply) => at(ply % 4 === 1 || ply % 4 === 2 ? -80 : 40));
    const played = findings.slice(1).map(() => 'x');
    const judgments = known(judgeAll(findings, played, 'white'));
    const { white, black } = accuracies(findings, judgments, 'white');
    expect(white).toBeGreaterThan(40);
    expect(white).toBeLessThan(100);
    expect(black).toBe(100);
  });
});
