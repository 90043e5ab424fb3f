import { readFileSync } from 'node:fs';
import { Position } from '@sixtyfour/chess/core';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { assembleKernel, BYTES_FILE } from '../../tools/kernel.ts';
import { mix } from '../play/dice.ts';
import { EVALUATION_BOUND } from '../search/score.ts';
import { SearchState } from '../search/state.ts';
import { TranspositionTable } from '../search/transposition.ts';
import { legalMoves } from '../test-kit.ts';
import { decodeNetwork, encodeNetwork } from './encoding.ts';
import { type Kernel, PackedKernel } from './kernel.ts';
import { loadKernel } from './load.ts';
import { type NetworkNumbers, packNetwork } from './network.ts';
import { NetworkEvaluator } from './network-evaluator.ts';
import { FEATURES, PHASES } from './shape.ts';
import { createSimdKernel } from './simd-kernel.ts';
import { WEIGHTS } from './weights.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const PROMOTIONS = '1n2k3/P1P5/8/2pP4/4p3/8/3P2p1/R3K2R w KQ c6 0 1';
const STARTS = [START, KIWIPETE, PROMOTIONS];
const TIMEOUT = 60_000;

/** A network with pseudo-random weights, in which every input matters. */
function someNetwork(hidden: number, seed: number): NetworkNumbers {
  const count = (FEATURES + 1 + PHASES * 2) * hidden;
  return {
    hidden,
    weights: Int16Array.from({ length: count }, (_, i) => (mix(seed ^ mix(i)) % 401) - 200),
    outputBiases: Array.from({ length: PHASES }, (_, i) => mix(seed + i) % 100_000),
    scale: 1,
  };
}

const kernel = new PackedKernel(packNetwork(someNetwork(8, 1)));
/** A second kernel for comparisons, because two searches would have to take turns with one. */
const another = new PackedKernel(packNetwork(someNetwork(8, 1)));

function searchOf(each: Kernel, fen: string): SearchState {
  const position = Position.fromFen(fen, 'standard');
  return new SearchState(position, new TranspositionTable(4), new NetworkEvaluator(each));
}

function fromScratch(of: Kernel, position: Position): number {
  const evaluator = new NetworkEvaluator(of);
  evaluator.start(position);
  return evaluator.evaluate(position, 0);
}

/** The same position with swapped colors. */
function swapped(fen: string): string {
  const [board = '', turn] = fen.split(' ');
  const pieces = Array.from(board.split('/').toReversed().join('/'), (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return `${pieces.join('')} ${turn === 'w' ? 'b' : 'w'} - - 0 1`;
}

/** The same position with mirrored files, without castling. */
function mirrored(fen: string): string {
  const [board = '', turn] = fen.split(' ');
  return `${board
    .split('/')
    .map((rank) => Array.from(rank).toReversed().join(''))
    .join('/')} ${turn} - - 0 1`;
}

/** Moves up and down a tree of moves like a search, with null moves. Yields the ply. */
function* walk(state: SearchState, rolls: Iterable<number>): Generator<number> {
  const path: ('move' | 'null')[] = [];
  for (const roll of rolls) {
    const { position } = state;
    const moves = legalMoves(position);
    const back = moves.length === 0 || path.length > 60 || (roll & 7) < 2;
    if (back) {
      const last = path.pop();
      if (last === 'move') position.unmake();
      else if (last === 'null') position.unmakeNull();
    } else if ((roll & 63) === 2 && !position.inCheck()) {
      state.makeNullMove(path.length);
      path.push('null');
    } else {
      state.play(moves[(roll >>> 6) % moves.length] ?? 0, path.length);
      path.push('move');
    }
    // Not at every ply, because a search skips some too.
    if ((roll & 16) !== 0) yield path.length;
  }
}

describe('the network evaluation', { timeout: TIMEOUT }, () => {
  test('when updated from ply to ply, equals the one computed from the board', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STARTS),
        fc.array(fc.nat(0x3fff_ffff), { minLength: 50, maxLength: 400 }),
        (fen, rolls) => {
          const state = searchOf(kernel, fen);
          const { position } = state;
          for (const ply of walk(state, rolls)) expect(state.evaluate(ply)).toBe(fromScratch(another, position));
        },
      ),
      { numRuns: 60, seed: 29 },
    );
  });

  test.each<{ what: string; change: (fen: string) => string }>([
    { what: 'with swapped colors', change: swapped },
    { what: 'in a mirror', change: mirrored },
  ])('is the same $what', async ({ change }) => {
    const trained = await loadKernel();
    fc.assert(
      fc.property(fc.constantFrom(...STARTS), fc.array(fc.nat(), { maxLength: 80 }), (fen, rolls) => {
        const position = Position.fromFen(fen, 'standard');
        for (const roll of rolls) {
          const moves = legalMoves(position);
          if (moves.length > 0) position.make(moves[roll % moves.length] ?? 0);
        }
        // Against a bare king the handwritten evaluation is used, which distinguishes the wings.
        fc.pre(position.pieceCounts.every((count) => count > 1));
        const changed = Position.fromFen(change(position.toFen()), 'standard');
        for (const each of [kernel, trained]) expect(fromScratch(each, changed)).toBe(fromScratch(each, position));
      }),
      { numRuns: 100, seed: 29 },
    );
  });

  test('is a whole number within its bound, for any board', async () => {
    const trained = await loadKernel();
    const queens = ['k7/8/8/8/QQQQQQQ1/QQQQQQQQ/8/K7 w - - 0 1', 'k7/8/8/8/qqqqqqq1/qqqqqqqq/8/K7 w - - 0 1'];
    for (const fen of [...STARTS, ...queens])
      for (const each of [kernel, trained]) {
        const score = fromScratch(each, Position.fromFen(fen, 'standard'));
        expect(Number.isInteger(score)).toBe(true);
        expect(Math.abs(score)).toBeLessThanOrEqual(EVALUATION_BOUND);
      }
  });

  test('of the trained network knows the values of pieces', async () => {
    const trained = await loadKernel();
    const score = (fen: string): number => fromScratch(trained, Position.fromFen(fen, 'standard'));
    expect(Math.abs(score(START))).toBeLessThan(100);
    expect(score('rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toBeGreaterThan(500);
    expect(score('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 1')).toBeGreaterThan(150);
  });
});

/** For each step of a walk: the evaluation in the search, and the one from scratch. */
function* evaluations(state: SearchState, rolls: readonly number[]): Generator<readonly [number, number]> {
  for (const ply of walk(state, rolls)) yield [state.evaluate(ply), fromScratch(another, state.position)];
}

test('searches that take turns with one kernel get the same results as alone', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0x3fff_ffff), { minLength: 50, maxLength: 300 }), (rolls) => {
      const [one, other] = [START, KIWIPETE].map((fen) => evaluations(searchOf(kernel, fen), rolls));
      const scores = rolls.map((roll) => ((roll & 1) === 0 ? one : other)?.next().value ?? null);
      for (const score of scores) expect(score?.[0]).toBe(score?.[1]);
      expect(scores).not.toEqual(scores.map(() => null));
    }),
    { numRuns: 30, seed: 29 },
  );
});

test(
  'the SIMD kernel gives the same results as the TypeScript kernel, in a hundred thousand positions',
  () => {
    let positions = 0;
    const count = 225_000;
    for (const [numbers, steps] of [
      [decodeNetwork(WEIGHTS), count],
      [someNetwork(8, 1), count / 25],
      [someNetwork(32, 5), count / 25],
    ] as const) {
      const onVectors = createSimdKernel(numbers);
      if (onVectors === null) throw new Error('this version of Node has no vectors');
      const [one, other] = [onVectors, new PackedKernel(packNetwork(numbers))].map((each) => {
        const rolls = Array.from({ length: steps }, (_, i) => mix(i) & 0x3fff_ffff);
        const state = searchOf(each, STARTS[positions % STARTS.length] ?? START);
        return Int32Array.from(walk(state, rolls), (ply) => state.evaluate(ply));
      });
      expect(one).toEqual(other);
      positions += one?.length ?? 0;
    }
    expect(positions).toBeGreaterThan(100_000);
  },
  TIMEOUT,
);

test('without whole vectors or without WebAssembly, there is no SIMD kernel', () => {
  expect(createSimdKernel(someNetwork(4, 1))).toBeNull();
  vi.stubGlobal('WebAssembly', undefined);
  expect(createSimdKernel(someNetwork(8, 1))).toBeNull();
  vi.unstubAllGlobals();
});

test('the bytes of the kernel are those of simd.wat', async () => {
  expect(await assembleKernel()).toBe(readFileSync(BYTES_FILE, 'utf8'));
});

test('against a bare king the handwritten evaluation leads to mate', async () => {
  const trained = await loadKernel();
  const score = (fen: string): number => fromScratch(trained, Position.fromFen(fen, 'standard'));
  expect(score('4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1')).toBeGreaterThan(score('8/8/8/4k3/8/8/4Q3/4K3 w - - 0 1'));
});

test('a network encoded as text and decoded is the same network', () => {
  const numbers = someNetwork(4, 7);
  expect(decodeNetwork(encodeNetwork(numbers))).toEqual(numbers);
});
