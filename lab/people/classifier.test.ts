import { describe, expect, test } from 'vitest';
import { mix } from '../../packages/engine/src/play/dice.ts';
import { areaUnderCurve, crossValidate, type Example, learn } from './classifier.ts';
import { FINGERPRINT, fingerprintOf } from './fingerprints.ts';
import { readWeights } from './weights.ts';
import { characterMover, personMover, playWhole } from './whole-games.ts';

/** Rows of three numbers. The second one separates two kinds by `apart` standard deviations. */
function rows(count: number, apart: number): readonly Example[] {
  const noise = (i: number): number => (mix(i) % 2001) / 1000 - 1;
  return Array.from({ length: count }, (_, i) => ({
    values: [noise(3 * i), noise(3 * i + 1) + (i % 2) * apart, noise(3 * i + 2)],
    kind: i % 2,
  }));
}

describe('classifier', () => {
  const areaOf = (apart: number): number => {
    const examples = rows(200, apart);
    const said = crossValidate(examples, 2, 1, 1).map(([no = 0, yes = 0]) => yes - no);
    const of = (kind: number): readonly number[] => said.filter((_, i) => i % 2 === kind);
    return areaUnderCurve(of(1), of(0), 1).area;
  };

  test('distinguishes kinds that differ, and not kinds that do not', () => {
    expect(areaOf(3)).toBeGreaterThan(0.95);
    expect(areaOf(0)).toBeLessThan(0.65);
    expect(areaOf(0)).toBeGreaterThan(0.35);
  });

  test('gives the highest weight to the difference', () => {
    const [, yes = []] = learn(rows(200, 2), 2, 1).weights;
    expect(Math.max(...yes)).toBe(yes[1]);
  });

  test('an area has an interval around it', () => {
    const found = areaUnderCurve([3, 4, 5, 2], [1, 2, 3], 1);
    expect(found.area).toBeCloseTo(10 / 12, 5);
    expect(found.low).toBeLessThanOrEqual(found.area);
    expect(found.high).toBeGreaterThanOrEqual(found.area);
  });
});

test('a character’s game is reproducible, and its fingerprint has one number per name', async () => {
  const weights = await readWeights();
  const play = () => playWhole(characterMover('bobby-fish-er', 1000), personMover(weights, 1000), 3);
  const game = await play();
  expect(game.side).toBe(1);
  expect(game.moves.length).toBeGreaterThan(10);
  expect(await play()).toEqual(game);
  const values = fingerprintOf(game, 30, weights, 1000);
  expect(values).toHaveLength(FINGERPRINT.length);
  expect(values.every(Number.isFinite)).toBe(true);
}, 60_000);
