/** The searches behind a character's choice, with their limits. */
import { moveTo, type Position } from '@sixtyfour/chess/core';
import type { Replayed } from '../request.ts';
import { scoreRootMoves, type RootScores } from '../search/root-scores.ts';
import { orderedMoves, type RootResult, searchBest } from '../search/root.ts';
import { Searcher } from '../search/searcher.ts';
import { TranspositionTable } from '../search/transposition.ts';
import { isMistake, refutationOf } from './guard.ts';
import type { Strength } from './strengths.ts';

/** Minimum limits of the unimpaired search, for the weaker characters. */
const UNIMPAIRED_NODES = 10_000;
const UNIMPAIRED_DEPTH = 7;
const UNIMPAIRED_WINDOW = 450;
const SECOND_THOUGHT_NODES = 5000;
const SECOND_THOUGHT_DEPTH = 10;
const SMALL_TABLE_BITS = 11;

/** Scores all moves without any blindness. */
export function searchUnimpaired(
  searcher: Searcher,
  moves: readonly number[],
  { nodes, depth }: Strength,
): Generator<undefined, RootScores> {
  return scoreRootMoves(searcher, moves, {
    nodes: Math.max(nodes, UNIMPAIRED_NODES),
    depth: Math.max(depth, UNIMPAIRED_DEPTH),
    window: UNIMPAIRED_WINDOW,
  });
}

/** Scores moves with the character's own nodes and depth, after clearing the table. */
export function* searchAtStrength(
  searcher: Searcher,
  moves: readonly number[],
  { nodes, depth }: Strength,
  window: number,
): Generator<undefined, RootScores> {
  searcher.table.clear();
  searcher.stopped = false;
  return yield* scoreRootMoves(searcher, moves, { nodes: searcher.nodes + nodes, depth, window });
}

/** The unimpaired scores before and after the character's last move, for the character; null before its first move. */
export function* searchHindsight(
  { position, played }: Replayed,
  { hindsight }: Strength,
): Generator<undefined, { readonly before: number; readonly after: number } | null> {
  const [own, theirs] = played.slice(-2);
  if (own === undefined || theirs === undefined) return null;
  position.unmake();
  const after = 0 - (yield* bestScoreOf(position, hindsight));
  position.unmake();
  const before = yield* bestScoreOf(position, hindsight);
  position.make(own);
  position.make(theirs);
  return { before, after };
}

/** The approximate score of a position for its side to move. */
function* bestScoreOf(position: Position, { nodes, depth }: Strength['hindsight']): Generator<undefined, number> {
  return (yield* searchIndependently(position, orderedMoves(position), nodes, depth)).score;
}

/**
 * Second thought: whether a search of at least `nodes` nodes shows that an obvious reply makes the move a mistake
 * against `baseline`.
 */
export function* isObviousMistake(
  position: Position,
  move: number,
  baseline: number,
  nodes: number,
): Generator<undefined, boolean> {
  const isCapture = position.board[moveTo(move)] !== 0;
  position.make(move);
  const answers = orderedMoves(position);
  let isFound = false;
  if (answers.length > 0) {
    const answer = yield* searchIndependently(
      position,
      answers,
      Math.max(nodes, SECOND_THOUGHT_NODES),
      SECOND_THOUGHT_DEPTH,
    );
    const refutation = refutationOf(position, answer.move, moveTo(move), isCapture);
    isFound = isMistake(0 - answer.score, baseline) && refutation === 'obvious';
  }
  position.unmake();
  return isFound;
}

/** Searches with a new table, independent of all other searches. */
function* searchIndependently(
  position: Position,
  moves: readonly number[],
  nodes: number,
  depth: number,
): Generator<undefined, RootResult> {
  const searcher = new Searcher(position, new TranspositionTable(SMALL_TABLE_BITS));
  searcher.nodeLimit = nodes;
  return yield* searchBest(searcher, moves, depth);
}
