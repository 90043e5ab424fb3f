/**
 * The review of a game as plain data. Its positions are looked at quickly first, then closely around what seems to be a
 * mistake, the worst first, and in the end all others as closely as needed.
 */
import type { Color } from '@sixtyfour/chess';
import type { Claim } from '@sixtyfour/engine/claims';
import type { Step } from '../../lib/machine.ts';
import { type Finding, isBad, type Judgement, judgeAll, LOSSES, sideOf } from './judgement.ts';

/** `loading`: it is being looked up whether the game was reviewed before. */
export type ReviewPhase = 'loading' | 'running' | 'stopped' | 'failed' | 'done';

/** How closely a position has been looked at, from the least. */
export const LEVELS = ['quick', 'usual', 'close'] as const;
export type Level = (typeof LEVELS)[number];

/** A finding of some level; the end of a game is known as closely as can be. */
export interface LevelFinding extends Finding {
  readonly level: Level;
}

/** What was found out about a game. */
export interface Results {
  /** Of each position, or null. */
  readonly findings: readonly (LevelFinding | null)[];
  /** What is proved about each bad move; null for a move that was not explained. */
  readonly claims: readonly (readonly Claim[] | null)[];
}

export interface ReviewState extends Results {
  readonly phase: ReviewPhase;
  /** In UCI. */
  readonly moves: readonly string[];
  /** Who plays the first of them. */
  readonly first: Color;
  /** Whose mistakes are looked at before those of the other; null for no difference. */
  readonly side: Color | null;
  /** What is being done while it runs. */
  readonly work: Work | null;
}

export type Work =
  | { readonly type: 'look'; readonly ply: number; readonly level: Level }
  /** What is proved about the move with this ply, 1 or more. */
  | { readonly type: 'explain'; readonly ply: number };

export type ReviewEvent =
  | { readonly type: 'loaded'; readonly results: Results | null }
  | { readonly type: 'go-on' | 'stop' }
  | { readonly type: 'found'; readonly work: Work; readonly finding: LevelFinding }
  | { readonly type: 'explained'; readonly work: Work; readonly claims: readonly Claim[] }
  | { readonly type: 'failed'; readonly work: Work };

export type ReviewEffect =
  | Work
  /** Nothing more is looked at: the results are kept, and the engine may go. */
  | { readonly type: 'rest' };

type ReviewStep = Step<ReviewState, ReviewEffect>;

/** A loss from which on a move is looked at closely: some of it may turn out to be more. */
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

export function judgementsOf({ findings, moves, first }: ReviewState): readonly (Judgement | null)[] {
  return judgeAll(findings, moves, first);
}

/** What is done next; null when nothing is left. */
function nextWork(state: ReviewState): Work | null {
  const unseen = state.findings.indexOf(null);
  if (unseen !== -1) return { type: 'look', ply: unseen, level: 'quick' };
  const judgements = judgementsOf(state);
  return workOnMistakes(state, judgements) ?? lookAgain(state);
}

function workOnMistakes(state: ReviewState, judgements: readonly (Judgement | null)[]): Work | null {
  const isOwn = (ply: number) => state.side === sideOf(ply - 1, state.first);
  const suspects = judgements
    .flatMap((judgement, index) =>
      judgement !== null && judgement.loss >= SUSPICIOUS_LOSS && state.claims[index] === null
        ? [{ ply: index + 1, judgement }]
        : [],
    )
    .toSorted((a, b) => Number(isOwn(b.ply)) - Number(isOwn(a.ply)) || b.judgement.loss - a.judgement.loss);
  for (const { ply, judgement } of suspects) {
    const vague = [ply - 1, ply].find((at) => state.findings[at]?.level !== 'close');
    if (vague !== undefined) return { type: 'look', ply: vague, level: 'close' };
    if (isBad(judgement)) return { type: 'explain', ply };
  }
  return null;
}

function lookAgain({ findings }: ReviewState): Work | null {
  const ply = findings.findIndex((finding) => finding?.level === 'quick');
  return ply === -1 ? null : { type: 'look', ply, level: 'usual' };
}

/** How far the review has come: in its first pass, or in the second. */
export function progressOf({ findings }: Results): { readonly pass: 'first' | 'second'; readonly done: number } {
  const seen = findings.filter((finding) => finding !== null);
  if (seen.length < findings.length) return { pass: 'first', done: seen.length };
  return { pass: 'second', done: seen.filter(({ level }) => level !== 'quick').length };
}
