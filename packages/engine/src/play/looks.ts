/** The searches behind a choice: what a character looks at, and for how long. */
import { moveTo, type Position } from '@sixtyfour/chess/core';
import type { Replayed } from '../request.ts';
import { scoreMoves, type Scores } from '../search/multi.ts';
import { orderedMoves, type RootResult, searchBest } from '../search/root.ts';
import { Searcher } from '../search/searcher.ts';
import { TranspositionTable } from '../search/transposition.ts';
import { isMistake, refutationOf } from './guard.ts';
import type { Strength } from './strengths.ts';

/** What even the weakest see of a position before they begin to overlook things. */
const CLEAR_NODES = 10_000;
const CLEAR_DEPTH = 7;
const CLEAR_WINDOW = 450;
const SECOND_THOUGHT_NODES = 5000;
const SECOND_THOUGHT_DEPTH = 10;
const SMALL_TABLE_BITS = 11;

/** All moves as open eyes see them, before anything is overlooked. */
export function lookClearly(
  searcher: Searcher,
  moves: readonly number[],
  { nodes, depth }: Strength,
): Generator<undefined, Scores> {
  return scoreMoves(searcher, moves, {
    nodes: Math.max(nodes, CLEAR_NODES),
    depth: Math.max(depth, CLEAR_DEPTH),
    window: CLEAR_WINDOW,
  });
}

/** The scores of moves by the character's own nodes and depth. What the search has found before is forgotten. */
export function* lookAgain(
  searcher: Searcher,
  moves: readonly number[],
  { nodes, depth }: Strength,
  window: number,
): Generator<undefined, Scores> {
  searcher.table.clear();
  searcher.stopped = false;
  return yield* scoreMoves(searcher, moves, { nodes: searcher.nodes + nodes, depth, window });
}

/** What the position was worth before the own last move and after it, to open eyes; null when there was none. */
export function* lookBack(
  { position, played }: Replayed,
  { hindsight }: Strength,
): Generator<undefined, { readonly before: number; readonly after: number } | null> {
  const [own, theirs] = played.slice(-2);
  if (own === undefined || theirs === undefined) return null;
  position.unmake();
  const after = 0 - (yield* worthOf(position, hindsight));
  position.unmake();
  const before = yield* worthOf(position, hindsight);
  position.make(own);
  position.make(theirs);
  return { before, after };
}

/** What the best move of a position is worth, more or less. */
function* worthOf(position: Position, { nodes, depth }: Strength['hindsight']): Generator<undefined, number> {
  return (yield* lookFresh(position, orderedMoves(position), nodes, depth)).score;
}

/**
 * Whether a second thought at a move, of `nodes` or more, finds that it gives much of `standing` away to an answer that
 * nobody overlooks.
 */
export function* isPlainMistake(
  position: Position,
  move: number,
  standing: number,
  nodes: number,
): Generator<undefined, boolean> {
  const isCapture = position.board[moveTo(move)] !== 0;
  position.make(move);
  const answers = orderedMoves(position);
  let isFound = false;
  if (answers.length > 0) {
    const answer = yield* lookFresh(position, answers, Math.max(nodes, SECOND_THOUGHT_NODES), SECOND_THOUGHT_DEPTH);
    const refutation = refutationOf(position, answer.move, moveTo(move), isCapture);
    isFound = isMistake(0 - answer.score, standing) && refutation === 'plain';
  }
  position.unmake();
  return isFound;
}

/** A search that knows nothing of any other. */
function* lookFresh(
  position: Position,
  moves: readonly number[],
  nodes: number,
  depth: number,
): Generator<undefined, RootResult> {
  const searcher = new Searcher(position, new TranspositionTable(SMALL_TABLE_BITS));
  searcher.nodeLimit = nodes;
  return yield* searchBest(searcher, moves, depth);
}
