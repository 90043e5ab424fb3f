import { err, ok, type Result } from '@sixtyfour/chess';
import type { Analysis } from '@sixtyfour/engine/analysis';
import * as fake from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { EngineClient, EngineError } from '../../engine/client.ts';
import type { Evaluation } from '../study/evaluation.ts';
import { mistakesOf, nextMistake, worstMistake } from './mistakes.ts';
import {
  initialReview,
  isCertain,
  judgmentsOf,
  type LevelFinding,
  progressOf,
  reduceReview,
  type ReviewEvent,
  type ReviewState,
  type Work,
} from './review.ts';
import { createReview, type ReviewedGame } from './shell.ts';
import { gameOf } from '../../play/test-game.ts';

for (const [name, value] of Object.entries(fake)) vi.stubGlobal(name, value);
vi.stubGlobal('indexedDB', new fake.IDBFactory());

const cp = (value: number): Evaluation => ({ kind: 'centipawns', value });

/** Runs the whole review with constant engine values, and returns the order of the work. */
function finish(values: readonly number[], side: 'white' | 'black' | null = null) {
  const moves = values.slice(1).map((_, index) => `a${index}`);
  let [state, effects] = reduceReview(initialReview(moves, 'white', side), { type: 'loaded', results: null });
  const done: string[] = [];
  while (state.work !== null) {
    const { work } = state;
    done.push(work.type === 'look' ? `${work.level} ${work.ply}` : `explain ${work.ply}`);
    expect(effects).toEqual([work]);
    [state, effects] = reduceReview(state, answerTo(work, values));
  }
  expect(effects).toEqual([{ type: 'rest' }]);
  return { state, done };
}

function answerTo(work: Work, values: readonly number[]): ReviewEvent {
  if (work.type === 'explain') return { type: 'explained', work, claims: [] };
  const finding: LevelFinding = { evaluation: cp(values[work.ply] ?? 0), best: 'best', lines: [], level: work.level };
  return { type: 'found', work, finding };
}

describe('the review as data', () => {
  test('goes over all positions quickly, then closely around the mistakes, the worst first, then over the rest', () => {
    const { state, done } = finish([0, 0, 150, 150, 150, -400]);
    const order = [
      'quick 0, quick 1, quick 2, quick 3, quick 4, quick 5',
      'close 4, close 5, explain 5',
      'close 1, close 2, explain 2',
      'usual 0, usual 3',
    ];
    expect(done.join(', ')).toBe(order.join(', '));
    expect(state.phase).toBe('done');
  });

  test('a lost mate costs no chances, and is explained as well', () => {
    const mate: Evaluation = { kind: 'mate', winner: 'white', moves: 1 };
    let [state] = reduceReview(initialReview(['h2h3'], 'white', null), { type: 'loaded', results: null });
    const explained: number[] = [];
    while (state.work !== null) {
      const { work } = state;
      if (work.type === 'explain') explained.push(work.ply);
      const event = answerTo(work, [0, 2000]);
      const isMate = event.type === 'found' && work.ply === 0;
      [state] = reduceReview(state, isMate ? { ...event, finding: { ...event.finding, evaluation: mate } } : event);
    }
    expect(explained).toEqual([1]);
  });

  test('the mistakes of the visitor come before those of the other', () => {
    const { done } = finish([0, -150, -150, -150, 400], 'white');
    expect(done.filter((work) => work.startsWith('explain'))).toEqual(['explain 1', 'explain 4']);
  });

  test('in the end every position was looked at, every bad move closely and explained, and nothing twice', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 2, maxLength: 30 }), (values) => {
        const { state, done } = finish(values);
        expect(new Set(done).size).toBe(done.length);
        expect(state.findings.every((finding) => finding !== null && finding.level !== 'quick')).toBe(true);
        judgmentsOf(state).forEach((judgment, index) => {
          const isMarked = judgment !== null && judgment.mark !== null && judgment.mark !== 'best';
          expect(state.claims[index] !== null).toBe(isMarked);
        });
        expect(progressOf(state)).toEqual({ pass: 'second', done: values.length });
      }),
    );
  });

  test('after a stop, late answers are ignored, and it resumes where it was', () => {
    const [running] = reduceReview(initialReview(['e2e4'], 'white', null), { type: 'loaded', results: null });
    const first = running.work;
    if (first === null) throw new Error('no work');
    const [later] = reduceReview(running, answerTo(first, [0, 0]));
    const late = later.work;
    if (late === null) throw new Error('no work');
    const [stopped, rest] = reduceReview(later, { type: 'stop' });
    expect(rest).toEqual([{ type: 'rest' }]);
    expect(reduceReview(stopped, answerTo(late, [0, 0]))).toEqual([stopped, []]);
    const [again, work] = reduceReview(stopped, { type: 'go-on' });
    expect(again.phase).toBe('running');
    expect(work).toEqual([{ type: 'look', ply: 1, level: 'quick' }]);
  });

  test('a failure keeps what was found, and another attempt may follow', () => {
    const [running] = reduceReview(initialReview(['e2e4'], 'white', null), { type: 'loaded', results: null });
    const { work } = running;
    if (work === null) throw new Error('no work');
    const [failed, effects] = reduceReview(running, { type: 'failed', work });
    expect(failed.phase).toBe('failed');
    expect(effects).toEqual([{ type: 'rest' }]);
    expect(reduceReview(failed, { type: 'go-on' })[0].phase).toBe('running');
  });

  test('a finished review that was kept has nothing left to do', () => {
    const { state } = finish([0, 300, 300]);
    const fresh = initialReview(state.moves, 'white', null);
    const [loaded, effects] = reduceReview(fresh, { type: 'loaded', results: state });
    expect(loaded.phase).toBe('done');
    expect(effects).toEqual([{ type: 'rest' }]);
    expect(reduceReview(loaded, { type: 'go-on' })).toEqual([loaded, []]);
  });
});

describe('a mistake is certain', () => {
  const findingAt = (level: LevelFinding['level']) => ({ evaluation: cp(0), best: null, lines: [], level });
  const certain = (...levels: readonly (LevelFinding['level'] | null)[]) =>
    isCertain({ findings: levels.map((level) => level && findingAt(level)), claims: [] }, 1);

  test('once both of its positions were looked at closely, and not on a first impression', () => {
    expect(certain('close', 'close')).toBe(true);
    for (const level of [null, 'quick', 'usual'] as const) {
      expect(certain(level, 'close')).toBe(false);
      expect(certain('close', level)).toBe(false);
    }
    expect(isCertain({ findings: [findingAt('close')], claims: [] }, 0)).toBe(false);
  });

  test('for each mistake in the end, and then its mark and the best move have not changed since', () => {
    const centipawns = fc.integer({ min: -900, max: 900 });
    const each = fc.record({ quick: centipawns, usual: centipawns, close: centipawns });
    fc.assert(
      fc.property(fc.array(each, { minLength: 2, maxLength: 12 }), (values) => {
        const moves = values.slice(1).map((_, index) => `a${index}`);
        let [state] = reduceReview(initialReview(moves, 'white', null), { type: 'loaded', results: null });
        const plies = moves.map((_, index) => index + 1);
        const seen: { readonly ply: number; readonly best: string | undefined; readonly mark: unknown }[] = [];
        const knownAt = (ply: number) => ({
          ply,
          best: state.findings[ply - 1]?.best ?? undefined,
          mark: judgmentsOf(state)[ply - 1]?.mark,
        });
        while (state.work !== null) {
          const { work } = state;
          const looked = (level: LevelFinding['level'], ply: number): LevelFinding => ({
            ...findingAt(level),
            evaluation: cp(values[ply]?.[level] ?? 0),
            best: level,
          });
          const event =
            work.type === 'explain'
              ? answerTo(work, [])
              : ({ type: 'found', work, finding: looked(work.level, work.ply) } as const);
          [state] = reduceReview(state, event);
          seen.push(...plies.filter((ply) => isCertain(state, ply)).map(knownAt));
        }
        for (const known of seen) expect(known).toEqual(knownAt(known.ply));
        for (const ply of mistakesOf(judgmentsOf(state), 'white', null)) expect(isCertain(state, ply)).toBe(true);
      }),
    );
  });
});

describe('the mistakes one after the other', () => {
  const judged = (...losses: readonly number[]) => finish([0, ...losses]).state;
  const of = (state: ReviewState, side: 'white' | 'black' | null) => mistakesOf(judgmentsOf(state), 'white', side);

  test('are the mistakes and blunders of the visitor, in the order of the game', () => {
    // White loses a little, then Black, then White a lot.
    const state = judged(-60, 200, -400, -400);
    expect(of(state, 'white')).toEqual([3]);
    expect(of(state, 'black')).toEqual([2]);
    expect(of(state, null)).toEqual([2, 3]);
    expect(worstMistake(judgmentsOf(state), of(state, null))).toBe(3);
  });

  test('are inaccuracies where there is nothing worse, and none in a game without any', () => {
    expect(of(judged(-60, -60), 'white')).toEqual([1]);
    expect(of(judged(0, 0), 'white')).toEqual([]);
    expect(worstMistake([], [])).toBeNull();
  });

  test('begin again after the last', () => {
    expect(nextMistake([3, 9], 0)).toBe(3);
    expect(nextMistake([3, 9], 3)).toBe(9);
    expect(nextMistake([3, 9], 20)).toBe(3);
    expect(nextMistake([3], 3)).toBeNull();
    expect(nextMistake([], 3)).toBeNull();
  });
});

const analysis: Analysis = { depth: 8, nodes: 4000, lines: [{ score: { kind: 'cp', value: 30 }, line: ['e2e4'] }] };

function fakeEngine(answer: (moves: readonly string[]) => Promise<Result<Analysis, EngineError>>) {
  const asked: string[] = [];
  const dispose = vi.fn<() => void>();
  const never = () => Promise.reject(new Error('a review does not ask for that'));
  const engine: EngineClient = {
    choose: never,
    suggest: never,
    analyze: ({ moves }) => {
      asked.push(moves.join(' '));
      return answer(moves);
    },
    analyzeAll: async (requests) => {
      const found: Analysis[] = [];
      for (const { moves } of requests) {
        asked.push(moves.join(' '));
        const each = await answer(moves);
        if (!each.ok) return each;
        found.push(each.value);
      }
      return ok(found);
    },
    explain: async () => ok([]),
    stop: () => {},
    dispose,
  };
  return { engine, asked, dispose };
}

const FOOLS_MATE = 'f2f3 e7e5 g2g4 d8h4';

describe('the review with an engine', () => {
  test('every position is asked for but the one that the rules have ended', async () => {
    const { engine, asked, dispose } = fakeEngine(async () => ok(analysis));
    const review = createReview({ game: gameOf(FOOLS_MATE), ending: null }, null, () => engine);
    review.connect();
    await vi.waitFor(() => expect(review.get().phase).toBe('done'));
    expect(asked.slice(0, 4)).toEqual(['', 'f2f3', 'f2f3 e7e5', 'f2f3 e7e5 g2g4']);
    expect(asked).not.toContain(FOOLS_MATE);
    const { findings } = review.get();
    expect(findings[0]).toMatchObject({ evaluation: { kind: 'centipawns', value: 30 }, best: 'e2e4' });
    expect(findings[1]?.evaluation).toEqual({ kind: 'centipawns', value: -30 });
    expect(findings[4]).toMatchObject({ evaluation: { kind: 'mate', winner: 'black', moves: 0 }, best: null });
    expect(dispose).toHaveBeenCalledOnce();
  });

  test('a game that a player ended is looked at to its last position', async () => {
    const { engine, asked } = fakeEngine(async () => ok(analysis));
    const reviewed: ReviewedGame = {
      game: gameOf('e2e4 e7e5'),
      ending: { winner: 'white', reason: 'resignation', at: 0 },
    };
    const review = createReview(reviewed, null, () => engine);
    review.connect();
    await vi.waitFor(() => expect(review.get().phase).toBe('done'));
    expect(asked).toContain('e2e4 e7e5');
  });

  test('quiet moves that ended a game without a clock are a draw', async () => {
    const { engine } = fakeEngine(async () => ok(analysis));
    const reviewed: ReviewedGame = {
      game: gameOf('d2d4 d7d5'),
      ending: { winner: null, reason: 'seventy-five-moves', at: 0 },
    };
    const review = createReview(reviewed, null, () => engine);
    review.connect();
    await vi.waitFor(() => expect(review.get().phase).toBe('done'));
    expect(review.get().findings.at(-1)).toMatchObject({ evaluation: { kind: 'draw' }, best: null });
  });

  test('leaving ends the engine at once; the same game resumes where it was, and is kept when it is done', async () => {
    const first = fakeEngine(() => (first.asked.length > 4 ? new Promise(() => {}) : Promise.resolve(ok(analysis))));
    const reviewed: ReviewedGame = { game: gameOf('c2c4 c7c5 b1c3'), ending: null };
    const review = createReview(reviewed, null, () => first.engine);
    const leave = review.connect();
    await vi.waitFor(() => expect(first.asked).toHaveLength(5));
    leave();
    expect(first.dispose).toHaveBeenCalledOnce();
    expect(review.get().phase).toBe('stopped');

    const second = fakeEngine(async () => ok(analysis));
    const again = createReview({ ...reviewed, game: gameOf('c2c4 c7c5 b1c3') }, null, () => second.engine);
    again.connect();
    await vi.waitFor(() => expect(again.get().phase).toBe('done'));
    // The first pass was already complete.
    expect(second.asked).toHaveLength(4);

    const third = fakeEngine(async () => err('died'));
    const saved = createReview(reviewed, null, () => third.engine);
    saved.connect();
    await vi.waitFor(() => expect(saved.get().phase).toBe('done'));
    expect(third.asked).toEqual([]);
    expect(saved.get().findings).toEqual(again.get().findings);
  });

  test('a crashed engine is reported', async () => {
    const { engine, dispose } = fakeEngine(async () => err('died'));
    const review = createReview({ game: gameOf('g1f3'), ending: null }, null, () => engine);
    review.connect();
    await vi.waitFor(() => expect(review.get().phase).toBe('failed'));
    expect(dispose).toHaveBeenCalledOnce();
  });
  test('a storage that does not answer is not waited for', async () => {
    const { indexedDB } = globalThis;
    vi.stubGlobal('indexedDB', { open: () => new fake.IDBOpenDBRequest() });
    vi.resetModules();
    const shell = await import('./shell.ts');
    vi.useFakeTimers();
    try {
      const { engine } = fakeEngine(async () => ok(analysis));
      const review = shell.createReview({ game: gameOf('g1f3'), ending: null }, null, () => engine);
      review.connect();
      await vi.advanceTimersByTimeAsync(1_500);
      expect(review.get().phase).toBe('done');
    } finally {
      vi.useRealTimers();
      vi.stubGlobal('indexedDB', indexedDB);
    }
  });
});
