/** The best lines of a position at full strength. */
import { moveToUci } from '@sixtyfour/chess/core';
import type { SearchedLine } from '../claims/claim.ts';
import { makeEvaluation } from '../make-evaluation.ts';
import { type Pause, runInSlices } from '../pause.ts';
import { type GameRequest, replay } from '../request.ts';
import { orderedMoves, type RootResult } from '../search/root.ts';
import { toScore } from '../search/score.ts';
import { MAX_PLY, Searcher } from '../search/searcher.ts';
import { TranspositionTable } from '../search/transposition.ts';
import { searchMultiPv } from '../uci/multi-pv.ts';

export interface Analysis {
  /** The depth of the last finished iteration, in half-moves. */
  readonly depth: number;
  readonly nodes: number;
  /** Best first; empty if there is no legal move. */
  readonly lines: readonly SearchedLine[];
}

export interface AnalysisLimits {
  /** The number of lines, at least 1. */
  readonly lines: number;
  readonly nodes: number;
}

const SMALLEST_TABLE_BITS = 12;
const LARGEST_TABLE_BITS = 18;

/**
 * A table that several analyses of one position can share, so that the next one soon reaches the depth of the last. At
 * most 4 MB.
 */
export function analysisTable(nodes: number): TranspositionTable {
  const bits = 32 - Math.clz32(Math.min(nodes, 2 ** LARGEST_TABLE_BITS));
  return new TranspositionTable(Math.min(LARGEST_TABLE_BITS, Math.max(SMALLEST_TABLE_BITS, bits)));
}

export interface AnalysisOptions {
  readonly pause?: Pause | undefined;
  /** Called after each iteration. */
  readonly tell?: ((analysis: Analysis) => void) | undefined;
  /**
   * Polled every 1024 nodes: whether to end with the result so far. Without it, the result depends only on the request.
   */
  readonly isOverdue?: (() => boolean) | undefined;
  readonly table?: TranspositionTable | undefined;
}

/** Null if `pause` returned 'stop'. Throws if the request has an illegal move or FEN. */
export async function analyze(
  request: GameRequest,
  { lines, nodes }: AnalysisLimits,
  { pause, tell, isOverdue, table = analysisTable(nodes) }: AnalysisOptions = {},
): Promise<Analysis | null> {
  const { position } = replay(request);
  const moves = orderedMoves(position);
  if (moves.length === 0) return { depth: 0, nodes: 0, lines: [] };
  table.newSearch();
  const searcher = new Searcher(position, table, await makeEvaluation('network'));
  searcher.nodeLimit = nodes;
  searcher.poll = isOverdue ?? null;
  const analysisOf = (found: readonly RootResult[]): Analysis => ({
    depth: Math.min(...found.map(({ depth }) => depth)),
    nodes: searcher.nodes,
    lines: found.map(({ score, line }) => ({ score: toScore(score), line: line.map(moveToUci) })),
  });
  const onLines = (found: readonly RootResult[]): boolean => {
    tell?.(analysisOf(found));
    return true;
  };
  const found = await runInSlices(searchMultiPv(searcher, moves, lines, MAX_PLY, onLines), searcher, pause);
  return found && analysisOf(found);
}
