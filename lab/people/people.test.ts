import { expect, test, describe } from 'vitest';
import { moveToUci } from '@sixtyfour/chess/core';
import { AT, FEATURES, ONE } from '../../packages/engine/src/people/feature-names.ts';
import { PATTERN_WEIGHTS, PATTERNS } from '../../packages/engine/src/people/patterns.ts';
import { featuresOf, type MoveFeatures } from '../../packages/engine/src/people/features.ts';
import {
  habitAt,
  logitsOf,
  LOGIT_ONE,
  MOST_WEIGHT,
  type PeopleWeights,
  sharesOf,
} from '../../packages/engine/src/people/model.ts';
import { glanceAt, glanceSearcher } from '../../packages/engine/src/people/scores.ts';
import { lookAsPerson, type PersonsView } from '../../packages/engine/src/people/weigh.ts';
import { runToCompletion } from '../../packages/engine/src/pause.ts';
import { mix } from '../../packages/engine/src/play/dice.ts';
import { replay } from '../../packages/engine/src/request.ts';
import { orderedMoves } from '../../packages/engine/src/search/root.ts';
import { fit } from './model-fit.ts';
import { countOpenings, habitsAt, habitTable } from './habits.ts';
import { chancesOfOne, estimate, scoresOf } from './measures.ts';
import { partOf, samplePlaces } from './sample.ts';
import { addGradient, chancesAt, type Choice, PARAMETERS } from './softmax.ts';
import { parametersOf, quantize, readWeights } from './weights.ts';

function describeMoves(startFen: string | null, moves: readonly string[] = []): MoveFeatures {
  const replayed = replay({ ruleSet: 'standard', startFen, moves });
  const glances = runToCompletion(glanceAt(glanceSearcher(replayed.position), orderedMoves(replayed.position), 2000));
  return featuresOf(replayed, glances, () => null);
}

function viewOf(weights: PeopleWeights, moves: readonly string[]): PersonsView {
  const replayed = replay({ ruleSet: 'standard', startFen: null, moves });
  return runToCompletion(lookAsPerson(glanceSearcher(replayed.position), replayed, weights, 1500));
}

function featureOf({ moves, values }: MoveFeatures, uci: string, name: keyof typeof AT): number {
  const place = moves.findIndex((move) => moveToUci(move) === uci);
  expect(place, `${uci} is legal`).toBeGreaterThanOrEqual(0);
  return values[place * FEATURES.length + AT[name]] ?? NaN;
}

/** Parameters that are small and differ from each other. */
function someParameters(seed: number): Float64Array {
  return Float64Array.from({ length: PARAMETERS }, (_, i) => (mix(seed ^ mix(i + 1)) % 2001) / 5000 - 0.2);
}

const AFTER_E4 = ['e2e4', 'd7d5'];
const SCHOLAR = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6'];

describe('features', () => {
  test('captures, recaptures and their gains', () => {
    const found = describeMoves(null, AFTER_E4);
    expect(featureOf(found, 'e4d5', 'takes')).toBe(ONE);
    expect(featureOf(found, 'e4d5', 'takesMoved')).toBe(ONE);
    expect(featureOf(found, 'e4d5', 'trades')).toBe(ONE);
    expect(featureOf(found, 'g1f3', 'takes')).toBe(0);
    const retaken = describeMoves(null, [...AFTER_E4, 'e4d5']);
    expect(featureOf(retaken, 'd8d5', 'retakes')).toBe(ONE);
    expect(featureOf(retaken, 'd8d5', 'wins')).toBeGreaterThan(0);
  });

  test('a mate in one, and moves that allow or prevent a loss', () => {
    const found = describeMoves(null, SCHOLAR);
    expect(featureOf(found, 'h5f7', 'matesAtOnce')).toBe(ONE);
    expect(featureOf(found, 'h5f7', 'lossFullA')).toBe(0);
    expect(featureOf(found, 'h5e5', 'matesAtOnce')).toBe(0);
    expect(featureOf(found, 'h5e5', 'checks')).toBe(ONE);
    expect(featureOf(found, 'a2a3', 'hangs')).toBe(3 * ONE);
    expect(featureOf(found, 'h5f3', 'saves')).toBe(3 * ONE);
    expect(featureOf(found, 'h5f3', 'hangs')).toBeLessThan(ONE);
  });

  test('castling, development and the squares of the last moves', () => {
    const found = describeMoves(null, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5']);
    expect(featureOf(found, 'e1g1', 'castlesShort')).toBe(ONE);
    expect(featureOf(found, 'e1e2', 'losesCastling')).toBe(ONE);
    expect(featureOf(found, 'b1c3', 'develops')).toBe(ONE);
    expect(featureOf(found, 'c4b3', 'samePiece')).toBe(ONE);
    expect(featureOf(found, 'c4f1', 'undoes')).toBe(ONE);
    expect(featureOf(found, 'c4f1', 'retreats')).toBe(ONE);
  });

  // The search results are only approximately equal, because the search breaks ties by move codes.
  test('apart from the search, features are the same for both colors', () => {
    const white = describeMoves('4k3/8/3p4/8/4N3/8/4K3/8 w - - 0 1');
    const black = describeMoves('8/4k3/8/4n3/8/3P4/8/4K3 b - - 0 1');
    expect([...white.contexts]).toEqual([...black.contexts]);
    const mirrored = (uci: string): string => uci.replaceAll(/\d/g, (rank) => String(9 - Number(rank)));
    for (const [i, move] of white.moves.entries()) {
      const j = black.moves.findIndex((other) => moveToUci(other) === mirrored(moveToUci(move)));
      const patternsOf = ({ patterns }: MoveFeatures, at: number): readonly number[] => [
        ...patterns.subarray(at * PATTERNS.length, (at + 1) * PATTERNS.length),
      ];
      expect(patternsOf(white, i)).toEqual(patternsOf(black, j));
      for (const name of ['takes', 'wins', 'forward', 'backward', 'hangs', 'approaches', 'mobility'] as const)
        expect(featureOf(white, moveToUci(move), name), name).toBe(featureOf(black, mirrored(moveToUci(move)), name));
    }
  });

  test('every pattern has a weight', () => {
    const { patterns, moves } = describeMoves(null, SCHOLAR);
    expect(patterns).toHaveLength(moves.length * PATTERNS.length);
    expect(Math.min(...patterns)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...patterns)).toBeLessThan(PATTERN_WEIGHTS);
  });
});

describe('softmax', () => {
  const choice: Choice = { rating: 1444, features: describeMoves(null, AFTER_E4), played: 3 };

  test('probabilities add up to 1, and without weights all moves are equally likely', () => {
    const alike = chancesAt(new Float64Array(PARAMETERS), choice);
    expect(alike[0]).toBeCloseTo(1 / alike.length, 12);
    const chances = chancesAt(someParameters(1), choice);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  test('the gradient matches finite differences', () => {
    const parameters = someParameters(2);
    const gradient = new Float64Array(PARAMETERS);
    addGradient(parameters, choice, gradient);
    const lossAt = (i: number, step: number): number => {
      const moved = parameters.slice();
      moved[i] = (moved[i] ?? 0) + step;
      return addGradient(moved, choice, new Float64Array(PARAMETERS));
    };
    const steep = [...gradient.keys()].filter((i) => gradient[i] !== 0);
    expect(steep.length).toBeGreaterThan(200);
    for (const i of [...steep.filter((_, at) => at % 7 === 0), 0, PARAMETERS - 1])
      expect((lossAt(i, 1e-4) - lossAt(i, -1e-4)) / 2e-4).toBeCloseTo(gradient[i] ?? 0, 6);
  });

  test('a fit learns what is always played, with the same result for the same seed', () => {
    const choices = [1000, 1500, 2300].map((rating): Choice => ({ ...choice, rating }));
    const options = { seed: 1, epochs: 40, batch: 2, rate: 0.05, ridge: 0.01, smoothness: 0.01 };
    const losses: number[] = [];
    const fitted = fit(choices, options, (_, loss) => losses.push(loss));
    expect(losses.at(-1)).toBeLessThan((losses[0] ?? 0) / 4);
    expect(chancesAt(fitted, choice)[choice.played]).toBeGreaterThan(0.5);
    expect(fit(choices, options, () => undefined)).toEqual(fitted);
  });
});

describe('whole numbers', () => {
  test('agree with the floats, within rounding', () => {
    const weights = quantize(someParameters(3), {});
    const features = describeMoves(null, SCHOLAR);
    for (const rating of [700, 1000, 1234, 1900, 2199, 2600]) {
      const chances = chancesAt(parametersOf(weights), { rating, features });
      const whole = sharesOf(logitsOf(weights, rating, features));
      const total = whole.reduce((sum, weight) => sum + weight, 0);
      expect(whole.every((weight) => Number.isSafeInteger(weight))).toBe(true);
      expect(Math.max(...whole)).toBe(MOST_WEIGHT);
      for (const [i, weight] of whole.entries()) expect(weight / total).toBeCloseTo(chances[i] ?? 0, 2);
    }
  });

  test('rounding changes no sum by more than a tenth', () => {
    const parameters = someParameters(4);
    const features = describeMoves(null, SCHOLAR);
    const exact = chancesAt(parameters, { rating: 1700, features });
    const logits = logitsOf(quantize(parameters, {}), 1700, features);
    for (let i = 1; i < logits.length; i++) {
      const wanted = Math.log((exact[i] ?? 0) / (exact[0] ?? 1));
      const got = ((logits[i] ?? 0) - (logits[0] ?? 0)) / LOGIT_ONE;
      expect(Math.abs(got - wanted)).toBeLessThan(0.1);
    }
  });

  test('the committed weights expect a plain recapture, and agree with the floats', async () => {
    const weights = await readWeights();
    const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5c6'];
    const replayed = replay({ ruleSet: 'standard', startFen: null, moves });
    const { glances, logits } = viewOf(weights, moves);
    const shares = sharesOf(logits);
    expect(moveToUci(glances.moves[shares.indexOf(MOST_WEIGHT)] ?? 0)).toBe('d7c6');

    const features = featuresOf(replayed, glances, habitAt(weights, replayed.position));
    const chances = chancesAt(parametersOf(weights), { rating: 1500, features });
    const total = shares.reduce((sum, share) => sum + share, 0);
    for (const [i, share] of shares.entries()) expect(share / total).toBeCloseTo(chances[i] ?? 0, 2);
  });

  test('the habits of the committed weights open a game', async () => {
    const weights = await readWeights();
    const { glances, logits } = viewOf(weights, []);
    const ranked = glances.moves.toSorted(
      (a, b) => (logits[glances.moves.indexOf(b)] ?? 0) - (logits[glances.moves.indexOf(a)] ?? 0),
    );
    expect(ranked.slice(0, 2).map(moveToUci)).toEqual(['e2e4', 'd2d4']);
  });
});

describe('sample', () => {
  const games = Array.from({ length: 200 }, (_, i) => ({
    ratings: [1500, 1500] as const,
    winner: null,
    moves: Array.from({ length: 10 + (i % 50) }, () => 'e2e4'),
  }));

  test('no game is used for both training and test', () => {
    const gamesOf = (part: 'train' | 'test'): Set<number> =>
      new Set(samplePlaces(games, part, 5, 1).map(({ game }) => game));
    const [train, tested] = [gamesOf('train'), gamesOf('test')];
    expect([...train].filter((game) => tested.has(game))).toEqual([]);
    expect(train.size + tested.size).toBe(games.length);
    expect(tested.size).toBeGreaterThan(20);
    expect(tested.size).toBeLessThan(60);
  });

  test('a larger sample contains a smaller one, and another seed gives another one', () => {
    const small = samplePlaces(games, 'train', 3, 1);
    const large = new Set(samplePlaces(games, 'train', 6, 1).map(({ game, ply }) => `${game} ${ply}`));
    expect(small.every(({ game, ply }) => large.has(`${game} ${ply}`))).toBe(true);
    expect([...games.keys()].some((game) => partOf(game, 1) !== partOf(game, 2))).toBe(true);
  });
});

describe('habits', () => {
  const often = Array.from({ length: 20 }, () => ['e2e4', 'e7e5']);
  const counts = countOpenings([...often, ['d2d4'], ['g1h3']]);
  const [start = ''] = counts.keys();

  test('a frequent move is a habit, and a move that only one game has is no habit for that game', () => {
    const habits = habitsAt(counts, start, null);
    expect(habits?.['e2e4']).toBeGreaterThan(habits?.['d2d4'] ?? Infinity);
    expect(habits?.['g1h3']).toBeGreaterThan(0);
    expect(habitsAt(counts, start, 'g1h3')).not.toHaveProperty('g1h3');
  });

  test('positions from few games are unknown', () => {
    expect(habitsAt(counts, 'nowhere', null)).toBeNull();
    expect(Object.keys(habitTable(counts))).toHaveLength(2);
  });
});

describe('measures', () => {
  test('ranks, losses and probabilities of the move played', () => {
    expect(scoresOf([0.2, 0.5, 0.3], 1)).toEqual([1, 1, -Math.log(0.5), 0.5]);
    expect(scoresOf([0.4, 0.1, 0.3, 0.2], 1).slice(0, 2)).toEqual([0, 0]);
    expect([...chancesOfOne(3, 2, 0.5)]).toEqual([0.25, 0.25, 0.5]);
    expect([...chancesOfOne(1, 0, 0.5)]).toEqual([1]);
  });

  test('an interval contains the mean, and is narrower with more games', () => {
    const rows = (count: number): Parameters<typeof estimate>[0] =>
      Array.from({ length: count }, (_, i) => ({ game: i >> 1, rating: 1500, values: [i % 3 === 0 ? 1 : 0, NaN] }));
    const [few] = estimate(rows(60), 1);
    const [many, none] = estimate(rows(3000), 1);
    if (few === undefined || many === undefined) throw new Error('no estimate');
    expect(many.mean).toBeCloseTo(1 / 3, 6);
    expect(many.low).toBeLessThanOrEqual(many.mean);
    expect(many.high).toBeGreaterThanOrEqual(many.mean);
    expect(many.high - many.low).toBeLessThan(few.high - few.low);
    expect(none?.mean).toBeNaN();
  });
});
