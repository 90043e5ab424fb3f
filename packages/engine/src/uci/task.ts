import type { MoveRequest } from '../engine.ts';
import type { EvaluationName } from '../evaluation/evaluation.ts';
import type { GameRequest } from '../request.ts';

/** A task of the search thread; tasks run one after the other. */
export type Task =
  | { readonly type: 'new-game' }
  | {
      readonly type: 'search';
      readonly game: GameRequest;
      readonly depth: number;
      readonly nodes: number;
      /** Null if no clock limits the search. */
      readonly time: TimeLimit | null;
      /** In megabytes. */
      readonly hash: number;
      readonly evaluation: EvaluationName;
      /** The number of lines to report. */
      readonly lines: number;
      /** In UCI; restricts the search to these moves if any of them is legal. */
      readonly searchMoves: readonly string[];
    }
  | { readonly type: 'choose'; readonly request: MoveRequest }
  | { readonly type: 'classic'; readonly game: GameRequest }
  | { readonly type: 'perft'; readonly game: GameRequest; readonly depth: number }
  | { readonly type: 'bench' };

/** In ms from the start of the task. */
export interface TimeLimit {
  /** No new iteration begins after this time. */
  readonly soft: number;
  /** The search stops at this time. */
  readonly hard: number;
}

export interface NumberedTask {
  readonly id: number;
  readonly task: Task;
}

/** A message from the search thread: info lines, and 'done' with the last line of each task. */
export type Report =
  | { readonly type: 'ready' }
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'done'; readonly id: number; readonly text: string | null };
