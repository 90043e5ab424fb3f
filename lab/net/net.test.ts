import { Position } from '@sixtyfour/chess/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Evaluator } from '../../packages/engine/src/evaluation/evaluate.ts';
import { decodeNetwork } from '../../packages/engine/src/network/encoding.ts';
import { PackedKernel } from '../../packages/engine/src/network/kernel.ts';
import { packNetwork } from '../../packages/engine/src/network/network.ts';
import { NetworkEvaluator } from '../../packages/engine/src/network/network-evaluator.ts';
import { WEIGHTS } from '../../packages/engine/src/network/weights.ts';
import { CENTIPAWNS, chance, goalsOf } from './goals.ts';
import { imitationRecords } from './imitation.ts';
import { layoutOf, Model, startParameters, widen } from './model.ts';
import { parametersOf, quantize } from './quantize.ts';
import {
  isBlackToMove,
  readGroup,
  readPosition,
  readResult,
  readScore,
  RECORD_BYTES,
  writePosition,
  writeResult,
} from './record.ts';
import { playGame } from './self-play.ts';
import { train } from './training.ts';

const MIDDLE_GAME = 'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9';
const OPTIONS = { seed: 1, nodes: 60 };
const TIMEOUT = 60_000;

function recordOf(fen: string, score: number, group = 100): Uint8Array {
  const record = new Uint8Array(RECORD_BYTES);
  writePosition(record, Position.fromFen(fen, 'standard'), score, group);
  return record;
}

describe('a record', () => {
  test('stores the position as seen by the side to move, score, result and group', () => {
    const white = recordOf(MIDDLE_GAME, -1234, 7);
    const black = recordOf('r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 b - - 0 9', 32, 7);
    const game = new Uint8Array([...white, ...black]);
    writeResult(game, 2);
    expect(readPosition(game, 0).toFen()).toBe('r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1');
    expect(readPosition(game, RECORD_BYTES).toFen()).toBe(
      'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1',
    );
    expect([readScore(game, 0), readResult(game, 0), readGroup(game, 0)]).toEqual([-1234, 1, 7]);
    expect([readScore(game, RECORD_BYTES), readResult(game, RECORD_BYTES)]).toEqual([32, 0]);
    expect([isBlackToMove(game, 0), isBlackToMove(game, RECORD_BYTES)]).toEqual([false, true]);
  });

  test('stores every score', () => {
    fc.assert(
      fc.property(fc.integer({ min: -32_000, max: 32_000 }), (score) => {
        expect(readScore(recordOf(MIDDLE_GAME, score), 0)).toBe(score);
      }),
    );
  });
});

describe('self-play', { timeout: TIMEOUT }, () => {
  test('a game depends on seed and number only', () => {
    const game = playGame(OPTIONS, 3, new Evaluator());
    expect(game.length).toBeGreaterThan(0);
    expect(game.length % RECORD_BYTES).toBe(0);
    playGame(OPTIONS, 4, new Evaluator());
    expect(playGame(OPTIONS, 3, new Evaluator())).toEqual(game);
  });

  test('stores positions in which neither side is in check', () => {
    const game = playGame(OPTIONS, 5, new Evaluator());
    for (let at = 0; at < game.length; at += RECORD_BYTES) expect(readPosition(game, at).inCheck()).toBe(false);
  });
});

test('a target is a share of the score and the rest of the next target in the game', () => {
  const turned = 'r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 b - - 0 9';
  const first = new Uint8Array([...recordOf(MIDDLE_GAME, 210, 1), ...recordOf(turned, 0, 1)]);
  writeResult(first, 2);
  const second = recordOf(MIDDLE_GAME, 0, 2);
  writeResult(second, 1);
  const goals = goalsOf(new Uint8Array([...first, ...second]), 0.25);
  expect(goals[2]).toBeCloseTo(0.5);
  expect(goals[1]).toBeCloseTo(0.25 * 0.5);
  expect(goals[0]).toBeCloseTo(0.25 * chance(1) + 0.75 * (1 - 0.125));
});

describe('training', { timeout: TIMEOUT }, () => {
  test('the gradient is that of the output', () => {
    const hidden = 4;
    const model = new Model(hidden, startParameters(hidden, 5));
    const { parameters } = model;
    const record = recordOf(MIDDLE_GAME, 0);
    const gradient = new Float64Array(parameters.length);
    const output = model.forward(record, 0);
    model.backward(1, gradient);
    const { biases, outputs, size } = layoutOf(hidden);
    const step = 1e-6;
    const looked = [...gradient.keys()].filter((i) => gradient[i] !== 0);
    expect(looked.some((i) => i < biases) && looked.some((i) => i >= outputs)).toBe(true);
    for (const i of [...looked, biases - 1, size - 1]) {
      const before = parameters[i] ?? 0;
      parameters[i] = before + step;
      const slope = (model.forward(record, 0) - output) / step;
      parameters[i] = before;
      expect(slope).toBeCloseTo(gradient[i] ?? 0, 3);
    }
  });

  test('learns, with the same result for the same seed, and the engine’s integers give the same output', () => {
    const games = Buffer.concat(Array.from({ length: 12 }, (_, i) => playGame(OPTIONS, i, new Evaluator())));
    const records = imitationRecords(games, 1);
    const lesson = { records, goals: goalsOf(records, 1), epochs: 8, batch: 64, rate: 0.01, seed: 1 };
    const [first, second] = [1, 1].map((seed) => new Model(8, startParameters(8, seed)));
    if (first === undefined || second === undefined) throw new Error('no models');
    const losses = [...train(first, lesson)].map(({ learned }) => learned);
    expect(losses.at(-1)).toBeLessThan((losses[0] ?? 0) / 3);
    Array.from(train(second, lesson));
    expect(second.parameters).toEqual(first.parameters);

    const evaluator = new NetworkEvaluator(new PackedKernel(packNetwork(quantize(first.parameters, 8, CENTIPAWNS))));
    for (let at = 0; at < games.length; at += RECORD_BYTES) {
      const position = readPosition(games, at);
      // The engine does not use the network against a bare king.
      if (position.pieceCounts.includes(1)) continue;
      evaluator.start(position);
      const difference = evaluator.evaluate(position, 0) - CENTIPAWNS * first.forward(games, at);
      expect(Math.abs(difference)).toBeLessThan(12);
    }
  });

  test('the parameters of the committed network round to its own integers', () => {
    const committed = decodeNetwork(WEIGHTS);
    expect(quantize(parametersOf(committed, CENTIPAWNS), committed.hidden, CENTIPAWNS)).toEqual(committed);
  });

  test('a widened network has the same output', () => {
    const parameters = startParameters(4, 1);
    const record = recordOf(MIDDLE_GAME, 0);
    const output = new Model(4, parameters).forward(record, 0);
    expect(new Model(12, widen(parameters, 4, 12, 2)).forward(record, 0)).toBeCloseTo(output, 12);
  });

  test('a network that could overflow is refused', () => {
    const parameters = startParameters(4, 1);
    parameters[0] = 5;
    expect(() => quantize(parameters, 4, CENTIPAWNS)).toThrow('16 bits');
  });
});
