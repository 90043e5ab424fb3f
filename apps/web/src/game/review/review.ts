/**
 * The state of a game review. First all positions get a quick search, then suspected mistakes a deep one, the worst
 * first, and finally all others a normal one.
 */
import type { Color } from '@sixtyfour/chess';
import type { Claim } from '@sixtyfour/engine/claims';
import type { MachineStep } from '../../lib/machine.ts';
import { type Finding, isBad, type Judgment, judgeAll, LOSSES, sideOf } from './judgment.ts';

/** `loading`: checking whether a review of the game is stored. */
export type ReviewPhase = 'loading' | 'running' | 'stopped' | 'failed' | 'done';

/** The search depth of a finding, ascending. */
export const SEARCH_LEVELS = ['quick', 'usual', 'close'] as const;
export type SearchLevel = (typeof SEARCH_LEVELS)[number];

/** A finding with its level; the end of a game is known exactly. */
export interface LevelFinding extends Finding {
  readonly level: SearchLevel;
}

/** The results of a review. */
export interface Results {
  /** Of each position, or null. */
  readonly findings: readonly (LevelFinding | null)[];
  /** The claims proved about each bad move; null if not explained. */
  readonly claims: readonly (readonly Claim[] | null)[];
}

export interface ReviewState extends Results {
  readonly phase: ReviewPhase;
  /** In UCI. */
  readonly moves: readonly string[];
  /** The side that plays the first move. */
  readonly first: Color;
  /** The side whose mistakes are examined first; null for no preference. */
  readonly side: Color | null;
  /** The current task while the review is running. */
  readonly work: Work | null;
}

export type Work =
  | { readonly type: 'look'; readonly ply: number; readonly level: SearchLevel }
  /** Find the claims about the move with this ply, 1 or more. */
  | { readonly type: 'explain'; readonly ply: number };

export type ReviewEvent =
  | { readonly type: 'loaded'; readonly results: Results | null }
  | { readonly type: 'go-on' | 'stop' }
  | { readonly type: 'found'; readonly work: Work; readonly finding: LevelFinding }
  | { readonly type: 'explained'; readonly work: Work; readonly claims: readonly Claim[] }
  | { readonly type: 'failed'; readonly work: Work };

export type ReviewEffect =
  | Work
  /** The work has ended: store the results and release the engine. */
  | { readonly type: 'rest' };

type ReviewStep = MachineStep<ReviewState, ReviewEffect>;

/** From this loss on, a deep search is needed: the true loss may be greater. */
const SUSPICIOUS_LOSS = LOSSES.inaccuracy - 1;

export function initialReview(moves: readonly string[], first: Color, side: Color | null): ReviewState {
  return {
    phase: 'loading',
    moves,
    first,
    side,
    findings: Array.from({ length: moves.length + 1 }, () => null),
    claims: moves.map(() => null),
    work: null,
  };
}

export function reduceReview(state: ReviewState, event: ReviewEvent): ReviewStep {
  switch (event.type) {
    case 'loaded':
      return state.phase === 'loading' ? goOn({ ...state, ...event.results }) : [state, []];
    case 'go-on':
      return state.phase === 'stopped' || state.phase === 'failed' ? goOn(state) : [state, []];
    case 'stop':
      return state.phase === 'running' ? [{ ...state, phase: 'stopped', work: null }, [{ type: 'rest' }]] : [state, []];
    case 'found':
      return event.work === state.work ? goOn(withFinding(state, event.work.ply, event.finding)) : [state, []];
    case 'explained':
      return event.work === state.work ? goOn(withClaims(state, event.work.ply, event.claims)) : [state, []];
    case 'failed':
      return event.work === state.work ? [{ ...state, phase: 'failed', work: null }, [{ type: 'rest' }]] : [state, []];
  }
}

function goOn(state: ReviewState): ReviewStep {
  const work = nextWork(state);
  if (work === null) return [{ ...state, phase: 'done', work: null }, [{ type: 'rest' }]];
  return [{ ...state, phase: 'running', work }, [work]];
}

function withFinding(state: ReviewState, ply: number, finding: LevelFinding): ReviewState {
  return { ...state, findings: state.findings.with(ply, finding) };
}

function withClaims(state: ReviewState, ply: number, claims: readonly Claim[]): ReviewState {
  return { ...state, claims: state.claims.with(ply - 1, claims) };
}

export function judgmentsOf({ findings, moves, first }: ReviewState): readonly (Judgment | null)[] {
  return judgeAll(findings, moves, first);
}

/** Whether both positions of the move with this ply were searched deeply, so that its mark and the best move stay. */
export function isCertain({ findings }: Results, ply: number): boolean {
  return [ply - 1, ply].every((at) => findings[at]?.level === 'close');
}

/** The next task; null when the review is complete. */
function nextWork(state: ReviewState): Work | null {
  const unseen = state.findings.indexOf(null);
  if (unseen !== -1) return { type: 'look', ply: unseen, level: 'quick' };
  const judgments = judgmentsOf(state);
  return workOnMistakes(state, judgments) ?? lookAgain(state);
}

function workOnMistakes(state: ReviewState, judgments: readonly (Judgment | null)[]): Work | null {
  const isOwn = (ply: number) => state.side === sideOf(ply - 1, state.first);
  const suspects = judgments
    .flatMap((judgment, index) =>
      judgment !== null && (judgment.loss >= SUSPICIOUS_LOSS || isBad(judgment)) && state.claims[index] === null
        ? [{ ply: index + 1, judgment }]
        : [],
    )
    .toSorted((a, b) => Number(isOwn(b.ply)) - Number(isOwn(a.ply)) || b.judgment.loss - a.judgment.loss);
  for (const { ply, judgment } of suspects) {
    const vague = [ply - 1, ply].find((at) => state.findings[at]?.level !== 'close');
    if (vague !== undefined) return { type: 'look', ply: vague, level: 'close' };
    if (isBad(judgment)) return { type: 'explain', ply };
  }
  return null;
}

function lookAgain({ findings }: ReviewState): Work | null {
  const ply = findings.findIndex((finding) => finding?.level === 'quick');
  return ply === -1 ? null : { type: 'look', ply, level: 'usual' };
}

/** The progress of the first or the second pass. */
export function progressOf({ findings }: Results): { readonly pass: 'first' | 'second'; readonly done: number } {
  const seen = findings.filter((finding) => finding !== null);
  if (seen.length < findings.length) return { pass: 'first', done: seen.length };
  return { pass: 'second', done: seen.filter(({ level }) => level !== 'quick').length };
}
