import { Position } from '@sixtyfour/chess/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mix } from '../play/dice.ts';
import { EVALUATION_BOUND } from '../search/score.ts';
import { SearchState } from '../search/state.ts';
import { TranspositionTable } from '../search/transposition.ts';
import { legalMoves } from '../test-kit.ts';
import { decodeNetwork, encodeNetwork } from './encoding.ts';
import { loadNetwork } from './load.ts';
import { type Network, type NetworkNumbers, packNetwork } from './network.ts';
import { NetworkEvaluator } from './network-evaluator.ts';
import { FEATURES, PHASES } from './shape.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const PROMOTIONS = '1n2k3/P1P5/8/2pP4/4p3/8/3P2p1/R3K2R w KQ c6 0 1';
const STARTS = [START, KIWIPETE, PROMOTIONS];
const TIMEOUT = 60_000;

/** A network of pseudo-random weights, in which each input matters. */
function someNetwork(hidden: number, seed: number): NetworkNumbers {
  const count = (FEATURES + 1 + PHASES * 2) * hidden;
  return {
    hidden,
    weights: Int16Array.from({ length: count }, (_, i) => (mix(seed ^ mix(i)) % 401) - 200),
    outputBiases: Array.from({ length: PHASES }, (_, i) => mix(seed + i) % 100_000),
    scale: 1,
  };
}

const network = packNetwork(someNetwork(8, 1));

function fromScratch(of: Network, position: Position): number {
  const evaluator = new NetworkEvaluator(of);
  evaluator.start(position);
  return evaluator.evaluate(position, 0);
}

/** The same position with colors swapped. */
function swapped(fen: string): string {
  const [board = '', turn] = fen.split(' ');
  const pieces = Array.from(board.split('/').toReversed().join('/'), (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return `${pieces.join('')} ${turn === 'w' ? 'b' : 'w'} - - 0 1`;
}

/** The same position seen in a mirror, without castling. */
function mirrored(fen: string): string {
  const [board = '', turn] = fen.split(' ');
  return `${board
    .split('/')
    .map((rank) => Array.from(rank).toReversed().join(''))
    .join('/')} ${turn} - - 0 1`;
}

/** Walks up and down a tree of moves like a search, with null moves. `visit` gets the ply. */
function walk(state: SearchState, rolls: readonly number[], visit: (ply: number) => void): void {
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
    // Not at every ply: a search leaves some out too.
    if ((roll & 16) !== 0) visit(path.length);
  }
}

describe('the evaluation by network', { timeout: TIMEOUT }, () => {
  test('kept from ply to ply, it is the one computed from the board', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STARTS),
        fc.array(fc.nat(0x3fff_ffff), { minLength: 50, maxLength: 400 }),
        (fen, rolls) => {
          const position = Position.fromFen(fen, 'standard');
          const state = new SearchState(position, new TranspositionTable(4), new NetworkEvaluator(network));
          walk(state, rolls, (ply) => expect(state.evaluate(ply)).toBe(fromScratch(network, position)));
        },
      ),
      { numRuns: 60, seed: 29 },
    );
  });

  test.each<{ what: string; change: (fen: string) => string }>([
    { what: 'with swapped colors', change: swapped },
    { what: 'in a mirror', change: mirrored },
  ])('is the same $what', async ({ change }) => {
    const trained = await loadNetwork();
    fc.assert(
      fc.property(fc.constantFrom(...STARTS), fc.array(fc.nat(), { maxLength: 80 }), (fen, rolls) => {
        const position = Position.fromFen(fen, 'standard');
        for (const roll of rolls) {
          const moves = legalMoves(position);
          if (moves.length > 0) position.make(moves[roll % moves.length] ?? 0);
        }
        // Against a bare king it is the evaluation by hand, which tells wings apart.
        fc.pre(position.pieceCounts.every((count) => count > 1));
        const changed = Position.fromFen(change(position.toFen()), 'standard');
        for (const each of [network, trained]) expect(fromScratch(each, changed)).toBe(fromScratch(each, position));
      }),
      { numRuns: 100, seed: 29 },
    );
  });

  test('is a whole number within its bound, whatever is on the board', async () => {
    const trained = await loadNetwork();
    const queens = ['k7/8/8/8/QQQQQQQ1/QQQQQQQQ/8/K7 w - - 0 1', 'k7/8/8/8/qqqqqqq1/qqqqqqqq/8/K7 w - - 0 1'];
    for (const fen of [...STARTS, ...queens])
      for (const each of [network, trained]) {
        const score = fromScratch(each, Position.fromFen(fen, 'standard'));
        expect(Number.isInteger(score)).toBe(true);
        expect(Math.abs(score)).toBeLessThanOrEqual(EVALUATION_BOUND);
      }
  });

  test('of the trained network knows what pieces are worth', async () => {
    const trained = await loadNetwork();
    const score = (fen: string): number => fromScratch(trained, Position.fromFen(fen, 'standard'));
    expect(Math.abs(score(START))).toBeLessThan(100);
    expect(score('rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toBeGreaterThan(500);
    expect(score('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 1')).toBeGreaterThan(150);
  });
});

test('against a bare king the evaluation by hand leads to mate', async () => {
  const trained = await loadNetwork();
  const score = (fen: string): number => fromScratch(trained, Position.fromFen(fen, 'standard'));
  expect(score('4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1')).toBeGreaterThan(score('8/8/8/4k3/8/8/4Q3/4K3 w - - 0 1'));
});

test('a network in the text of its file is the same network', () => {
  const numbers = someNetwork(4, 7);
  expect(decodeNetwork(encodeNetwork(numbers))).toEqual(numbers);
});
