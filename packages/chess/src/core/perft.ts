import { MAX_MOVES } from './generate.ts';
import type { Position } from './position.ts';

/** The number of move sequences of length `depth`. Counts the last ply in bulk. */
export function perft(position: Position, depth: number): number {
  return depth <= 0 ? 1 : countLeaves(position, depth, new Int32Array(depth * MAX_MOVES));
}

function countLeaves(position: Position, depth: number, moves: Int32Array): number {
  if (depth === 1) return position.countMoves();
  const start = (depth - 1) * MAX_MOVES;
  const end = start + position.generateMoves(moves, start);
  let nodes = 0;
  for (let i = start; i < end; i++) {
    position.make(moves[i] as number);
    nodes += countLeaves(position, depth - 1, moves);
    position.unmake();
  }
  return nodes;
}
