import { describe, expect, test } from 'vitest';
import { eloOf, expectedScore, NO_GAMES, normal, summarize, testSequentially } from './statistics.ts';
import { withGame } from './match/standings.ts';

const HYPOTHESES = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };

describe('Elo', () => {
  test('expectedScore and eloOf are inverse functions', () => {
    expect(expectedScore(0)).toBe(0.5);
    expect(expectedScore(400)).toBeCloseTo(10 / 11, 10);
    for (const elo of [-700, -120, 0, 35, 400]) expect(eloOf(expectedScore(elo))).toBeCloseTo(elo, 8);
    expect([eloOf(0), eloOf(1)]).toEqual([-Infinity, Infinity]);
  });

  test('the normal distribution function has known values', () => {
    expect(normal(0)).toBeCloseTo(0.5, 7);
    expect(normal(1.96)).toBeCloseTo(0.975, 4);
    expect(normal(-1)).toBeCloseTo(0.158655, 6);
  });
});

describe('summary', () => {
  test('an even match has a difference of 0 with symmetric error bars', () => {
    const { elo, low, high, score, superiority } = summarize({
      wins: 30,
      draws: 40,
      losses: 30,
      pairs: [5, 10, 20, 10, 5],
    });
    expect({ elo, score, superiority }).toEqual({
      elo: expect.closeTo(0, 9),
      score: 0.5,
      superiority: expect.closeTo(0.5, 7),
    });
    expect(low + high).toBeCloseTo(0, 6);
    expect(high).toBeGreaterThan(30);
    expect(high).toBeLessThan(80);
  });

  test('split pairs give narrower error bars than single games', () => {
    const unpaired = summarize({ wins: 50, draws: 0, losses: 50, pairs: [0, 0, 0, 0, 0] });
    const paired = summarize({ wins: 50, draws: 0, losses: 50, pairs: [0, 0, 50, 0, 0] });
    expect(paired.high).toBeLessThan(unpaired.high / 2);
  });

  test('error bars are finite if every game is won, and infinite without games', () => {
    const won = summarize({ wins: 10, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 5] });
    expect(won.low).toBeGreaterThan(0);
    expect(Number.isFinite(won.low) && Number.isFinite(won.high)).toBe(true);
    const nothing = summarize(NO_GAMES);
    expect(nothing).toMatchObject({ games: 0, score: 0.5, superiority: 0.5 });
    expect(nothing.scoreHigh - nothing.scoreLow).toBeGreaterThanOrEqual(0.5);
  });
});

describe('sequential test', () => {
  test('accepts the true hypothesis, and continues while undecided', () => {
    expect(testSequentially([10, 40, 100, 200, 150], HYPOTHESES).verdict).toBe('H1');
    expect(testSequentially([150, 200, 100, 40, 10], HYPOTHESES).verdict).toBe('H0');
    expect(testSequentially([2, 5, 10, 5, 3], HYPOTHESES).verdict).toBeNull();
  });

  test('seven pairs never decide', () => {
    expect(testSequentially([0, 0, 0, 0, 7], HYPOTHESES).verdict).toBeNull();
    expect(testSequentially([0, 0, 0, 0, 0], HYPOTHESES)).toMatchObject({ ratio: expect.closeTo(0, 9), verdict: null });
  });

  test('the bounds follow from the allowed error rates', () => {
    const { lower, upper } = testSequentially([0, 0, 0, 0, 0], HYPOTHESES);
    expect([lower, upper]).toEqual([expect.closeTo(Math.log(1 / 19), 9), expect.closeTo(Math.log(19), 9)]);
  });
});

test('the tally counts games and pairs', () => {
  let tally = withGame(NO_GAMES, 1, null);
  expect(tally).toEqual({ wins: 1, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 0] });
  tally = withGame(tally, 0.5, 1);
  tally = withGame(withGame(tally, 0, null), 0, 0);
  tally = withGame(withGame(tally, 0, null), 1, 0);
  expect(tally).toEqual({ wins: 2, draws: 1, losses: 3, pairs: [1, 0, 1, 1, 0] });
});
