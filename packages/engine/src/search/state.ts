import { SEVENTY_FIVE_MOVES } from '@sixtyfour/chess';
import {
  CASTLE,
  EN_PASSANT,
  moveFlag,
  moveFrom,
  movePromotion,
  moveTo,
  type Position,
  ROOK,
} from '@sixtyfour/chess/core';
import { Evaluator } from '../evaluation/evaluate.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';
import { MoveOrdering } from './ordering.ts';
import { MAX_PLY } from './score.ts';
import type { TranspositionTable } from './transposition.ts';

const DRAWN_AFTER = SEVENTY_FIVE_MOVES;

const LINE_SIZE = MAX_PLY + 1;

/** Whether to stop now, for searches that need not be reproducible. Called every 1024 nodes. */
export type Poll = () => boolean;

/** The state of a running search: its position and per-ply arrays. */
export class SearchState {
  readonly position: Position;
  readonly table: TranspositionTable;
  readonly ordering: MoveOrdering;
  nodes = 0;
  nodeLimit = Number.MAX_SAFE_INTEGER;
  /** Set when the node limit is reached or `poll` returns true. Scores of unfinished moves are then invalid. */
  stopped = false;
  /** The deepest ply reached (UCI `seldepth`). */
  selectiveDepth = 0;
  poll: Poll | null = null;
  /** Triangular table of principal variations: row `ply`, terminated by 0. */
  readonly lines = new Int32Array(LINE_SIZE * LINE_SIZE);
  /** The move that led to each ply, as `piece << 7 | square`; 0 for a null move. */
  readonly played = new Int32Array(MAX_PLY + 2);

  readonly #evaluation: Evaluation;
  /** The ply of the root position. */
  #rootPly = 0;

  constructor(position: Position, table: TranspositionTable, evaluation: Evaluation = new Evaluator()) {
    this.position = position;
    this.table = table;
    this.#evaluation = evaluation;
    this.ordering = new MoveOrdering(position, this.played, MAX_PLY);
    this.restart(Number.MAX_SAFE_INTEGER);
  }

  /** Prepares another search after moves were made on the position. What earlier searches learned is kept. */
  restart(nodeLimit: number): void {
    this.nodeLimit = nodeLimit;
    this.nodes = 0;
    this.stopped = false;
    this.#rootPly = this.position.ply;
    this.#evaluation.start(this.position);
  }

  /** The static evaluation at `ply`, in centipawns for the side to move. */
  evaluate(ply: number): number {
    return this.#evaluation.evaluate(this.position, ply);
  }

  /** Makes a move at `ply`, which the evaluation follows. */
  play(move: number, ply: number): void {
    const position = this.position;
    const board = position.board;
    const from = moveFrom(move);
    const to = moveTo(move);
    const promotion = movePromotion(move);
    const flag = moveFlag(move);
    const piece = board[from] as number;
    const placed = promotion === 0 ? piece : promotion | (piece & 8);
    const reached = (placed << 7) | to;
    const target = flag === EN_PASSANT ? to - 16 + (position.turn << 5) : to;
    const captured = board[target] as number;
    const rook = flag === CASTLE ? (ROOK | (piece & 8)) << 7 : 0;
    this.#evaluation.play(
      ply,
      (piece << 7) | from,
      reached,
      captured === 0 ? 0 : (captured << 7) | target,
      rook === 0 ? 0 : rook | (to > from ? to + 1 : to - 2),
      rook === 0 ? 0 : rook | ((from + to) >> 1),
    );
    this.played[ply + 1] = reached;
    position.make(move);
  }

  /** Makes a null move; undo it with the position's unmakeNull. */
  makeNullMove(ply: number): void {
    this.#evaluation.playNull(ply);
    this.played[ply + 1] = 0;
    this.position.makeNull();
  }

  /** Sets the line of a ply to `move` plus the line of the next ply. */
  updateLine(ply: number, move: number): void {
    const lines = this.lines;
    let to = ply * LINE_SIZE;
    let from = to + LINE_SIZE;
    lines[to++] = move;
    while (lines[from] !== 0) lines[to++] = lines[from++] as number;
    lines[to] = 0;
  }

  clearLine(ply: number): void {
    this.lines[ply * LINE_SIZE] = 0;
  }

  /** Counts a node and returns whether the search must stop. */
  shouldStop(): boolean {
    if (this.nodes >= this.nodeLimit) this.stopped = true;
    else {
      this.nodes++;
      if ((this.nodes & 1023) === 0 && this.poll !== null && this.poll()) this.stopped = true;
    }
    return this.stopped;
  }

  /**
   * Whether the position is a draw by rule. A repetition within the search counts, because it can be forced again. A
   * position of the game must occur for the third time.
   */
  isDrawn(inCheck: boolean): boolean {
    const position = this.position;
    if (position.halfmove >= 4) {
      if (position.isRepeated(this.#rootPly)) return true;
      if (position.halfmove >= DRAWN_AFTER && position.ruleSet === 'standard')
        return !inCheck || position.countMoves() > 0;
    }
    const counts = position.pieceCounts;
    return (counts[0] as number) + (counts[1] as number) <= 4 && position.isInsufficientMaterial();
  }
}
