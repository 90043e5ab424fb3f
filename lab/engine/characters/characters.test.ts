import { describe, expect, test } from 'vitest';
import { judgeClaims } from './claims.ts';
import { type CharacterGame, playCharacterGame, pointsOf } from './games.ts';
import { measureStyle } from './style.ts';

function game(moves: string, more: Partial<CharacterGame> = {}): CharacterGame {
  return {
    persona: 'bobby-fish-er',
    color: 'white',
    opponent: 'somebody',
    moves: moves.split(' '),
    reason: 'checkmate',
    winner: 'white',
    ...more,
  };
}

describe('style', () => {
  test('captures, checks, trades and distances are counted for the character’s moves only', () => {
    const scholar = measureStyle([game('e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7')]);
    expect(scholar).toMatchObject({
      captures: 25,
      checks: 25,
      trades: 0,
      plies: 7,
      draws: 0,
      ownBeginnings: 100,
      score: 100,
    });
    const traded = measureStyle([game('d2d4 e7e5 d4e5 d7d6 e5d6 d8d6 d1d6 f8d6', { winner: null })]);
    expect(traded).toMatchObject({ captures: 75, trades: 25, tradesTaken: 100, draws: 100, score: 50 });
  });

  test.each([
    ['e2e4 e7e5 f2f4', 50, 'a pawn that can be had'],
    ['e2e4 e7e5 f2f4 d7d5 f4e5 d5e4', 33, 'also when nobody takes it'],
    ['d2d4 d7d5 c2c4', 50, 'for the time being'],
    ['e2e4 d7d5', 0, 'a pawn of the other side'],
    ['e2e3 d7d5 c2c4', 0, 'a pawn that is taken back'],
    ['g1f3 d7d5 f3e5 f7f6', 0, 'a knight'],
  ])('%s: gambits %d, %s', (moves, gambits) => {
    expect(Math.round(measureStyle([game(moves)]).gambits)).toBe(gambits);
  });

  test('a declined trade lowers tradesTaken', () => {
    const kept = measureStyle([game('e2e4 d7d5 e4d5 d8d5 d2d4 d5e4 f1e2 e4g2 e2f3')]);
    expect(kept).toMatchObject({ trades: 0, tradesTaken: 0 });
    expect(measureStyle([game('g1f3 b8c6 f3e5 c6e5')]).tradesTaken).toBe(0);
    expect(measureStyle([game('g1f3 b8c6 f3e5 g8f6 e5c6 b7c6')]).tradesTaken).toBe(100);
    expect(measureStyle([game('g1f3 b8c6 f3e5 g8f6 e5c4 b7b6')]).tradesTaken).toBe(0);
  });

  test('repetitions are counted', () => {
    const back = game('g1f3 g8f6 f3g1 f6g8 e2e4');
    expect(measureStyle([back]).returns).toBe(0);
    const again = game('g1f3 g8f6 f3g1 f6g8 g1f3');
    expect(measureStyle([again]).returns).toBeCloseTo(333.3, 1);
  });

  test('repeated openings are not counted as own openings', () => {
    const twice = [game('e2e4 e7e5 g1f3 b8c6'), game('e2e4 c7c5 g1f3 d7d6'), game('d2d4 d7d5 c2c4 e7e6')];
    expect(measureStyle(twice).ownBeginnings).toBeCloseTo(33.3, 1);
  });

  test('a claim holds for the extreme of the measured characters, and needs at least two', () => {
    const usual = measureStyle([game('e2e4 e7e5')]);
    expect(judgeClaims(new Map([['bobby-fish-er', usual]]))).toEqual([]);
    const figures = new Map([
      ['bobby-fish-er', { ...usual, returns: 10 }],
      ['deep-blue-berry', { ...usual, returns: 5, plies: 90 }],
    ] as const);
    const judged = judgeClaims(figures).map(({ claim, passed }) => [claim.split(':')[0], passed]);
    expect(judged).toContainEqual(['Bobby Fish-er hates draws', false]);
    expect(judged).toContainEqual(['Deep Blue-berry grinds', true]);
  });
});

test('a game of a character is reproducible', { timeout: 120_000 }, async () => {
  const [once, again] = [await playCharacterGame('judit-poll-gar', 15), await playCharacterGame('judit-poll-gar', 15)];
  expect(again).toEqual(once);
  expect(once.color).toBe('black');
  expect([0, 0.5, 1]).toContain(pointsOf(once));
});
