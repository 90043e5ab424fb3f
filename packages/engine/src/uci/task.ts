import type { PersonaId } from '../personas/index.ts';
import type { GameRequest } from '../request.ts';

/** What the search thread is asked to do, one after the other. */
export type Task =
  | { readonly type: 'new-game' }
  | {
      readonly type: 'search';
      readonly game: GameRequest;
      readonly depth: number;
      readonly nodes: number;
      /** Ms; null when there is no clock to mind. */
      readonly time: TimeLimit | null;
      /** Megabytes. */
      readonly hash: number;
      /** Lines to report. */
      readonly lines: number;
      /** UCI; only these are looked at, if any of them is legal. */
      readonly among: readonly string[];
    }
  | { readonly type: 'choose'; readonly game: GameRequest; readonly persona: PersonaId; readonly seed: number }
  | { readonly type: 'classic'; readonly game: GameRequest }
  | { readonly type: 'perft'; readonly game: GameRequest; readonly depth: number }
  | { readonly type: 'bench' };

/** In ms from the moment the task is begun. */
export interface TimeLimit {
  /** After so many ms no further iteration begins. */
  readonly soft: number;
  /** After so many the search stops. */
  readonly hard: number;
}

export interface NumberedTask {
  readonly id: number;
  readonly task: Task;
}

/** What comes back: lines as they are found, and a last message for each task with its closing line. */
export type Report =
  | { readonly type: 'ready' }
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'done'; readonly id: number; readonly text: string | null };
