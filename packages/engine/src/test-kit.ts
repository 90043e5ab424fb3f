/** Shared helpers of the engine's tests. */
import { MAX_MOVES, moveToUci, Position } from '@sixtyfour/chess/core';
import type { RuleSet } from '@sixtyfour/chess';
import { runToCompletion } from './pause.ts';
import { orderedMoves, type RootResult, searchBest } from './search/root.ts';
import { Searcher } from './search/searcher.ts';
import { TranspositionTable } from './search/transposition.ts';

/** The legal moves of a position as codes. */
export function legalMoves(position: Position): number[] {
  const buffer = new Int32Array(MAX_MOVES);
  return [...buffer.subarray(0, position.generateMoves(buffer, 0))];
}

/** A searcher at a FEN with a small table. */
export function searcherAt(fen: string, ruleSet: RuleSet = 'standard'): Searcher {
  return new Searcher(Position.fromFen(fen, ruleSet), new TranspositionTable(14));
}

/** Searches a position at full strength, with a node or depth limit or both. */
export function think(
  fen: string,
  limits: { nodes?: number; depth?: number; ruleSet?: RuleSet } = {},
): RootResult & { uci: string } {
  const searcher = searcherAt(fen, limits.ruleSet);
  searcher.nodeLimit = limits.nodes ?? Number.MAX_SAFE_INTEGER;
  const found = runToCompletion(searchBest(searcher, orderedMoves(searcher.position), limits.depth ?? 64));
  return { ...found, uci: moveToUci(found.move) };
}

/** Plays seeded random moves; `visit` gets the position before each move, and the move. */
export function playRandomly(
  position: Position,
  seed: number,
  plies: number,
  visit: (position: Position, move: number) => void,
): void {
  let state = seed >>> 0;
  for (let ply = 0; ply < plies; ply++) {
    const moves = legalMoves(position);
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const move = moves[(state >>> 8) % Math.max(1, moves.length)];
    if (move === undefined) return;
    visit(position, move);
    position.make(move);
  }
}
