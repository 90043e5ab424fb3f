/** The review of a game as plain data: its positions are looked at one after the other, from the first to the last. */
import type { Step } from '../../lib/machine.ts';
import type { Finding } from './judgement.ts';

export type ReviewPhase = 'running' | 'stopped' | 'failed' | 'done';

export interface ReviewState {
  readonly phase: ReviewPhase;
  /** How many positions the game has: one more than moves. */
  readonly positions: number;
  /** Of the first positions, as far as the review has come. */
  readonly findings: readonly Finding[];
}

export type ReviewEvent =
  | { readonly type: 'go-on' | 'stop' }
  | { readonly type: 'found'; readonly ply: number; readonly finding: Finding }
  | { readonly type: 'failed'; readonly ply: number };

export type ReviewEffect =
  | { readonly type: 'look'; readonly ply: number }
  /** Nothing more is looked at: the engine may go. */
  | { readonly type: 'rest' };

/** @param findings what an earlier review has found already */
export function initialReview(positions: number, findings: readonly Finding[] = []): ReviewState {
  return { phase: findings.length === positions ? 'done' : 'stopped', positions, findings };
}

export function reduceReview(state: ReviewState, event: ReviewEvent): Step<ReviewState, ReviewEffect> {
  switch (event.type) {
    case 'go-on':
      if (state.phase === 'running' || state.phase === 'done') return [state, []];
      return [{ ...state, phase: 'running' }, [{ type: 'look', ply: state.findings.length }]];
    case 'stop':
      return state.phase === 'running' ? [{ ...state, phase: 'stopped' }, [{ type: 'rest' }]] : [state, []];
    case 'found':
      return isAwaited(state, event.ply) ? found(state, event.finding) : [state, []];
    case 'failed':
      return isAwaited(state, event.ply) ? [{ ...state, phase: 'failed' }, [{ type: 'rest' }]] : [state, []];
  }
}

/** Answers to what was asked before a stop come late, and nothing happens. */
function isAwaited({ phase, findings }: ReviewState, ply: number): boolean {
  return phase === 'running' && ply === findings.length;
}

function found(state: ReviewState, finding: Finding): Step<ReviewState, ReviewEffect> {
  const findings = [...state.findings, finding];
  if (findings.length === state.positions) return [{ ...state, phase: 'done', findings }, [{ type: 'rest' }]];
  return [{ ...state, findings }, [{ type: 'look', ply: findings.length }]];
}
