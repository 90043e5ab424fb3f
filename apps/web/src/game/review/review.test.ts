import { err, Game, ok, type Result } from '@sixtyfour/chess';
import type { MoveChoice } from '@sixtyfour/engine';
import { describe, expect, test, vi } from 'vitest';
import type { EngineClient, EngineError } from '../../engine/client.ts';
import { initialReview, reduceReview, type ReviewEvent, type ReviewState } from './review.ts';
import { createReview, type ReviewedGame } from './shell.ts';

const finding = { evaluation: { kind: 'draw' }, best: null } as const;

function run(state: ReviewState, ...events: readonly ReviewEvent[]) {
  const effects: unknown[] = [];
  let now = state;
  for (const event of events) {
    const [next, wanted] = reduceReview(now, event);
    now = next;
    effects.push(...wanted);
  }
  return { state: now, effects };
}

describe('the review as data', () => {
  test('looks at one position after the other, and rests after the last', () => {
    const { state, effects } = run(
      initialReview(2),
      { type: 'go-on' },
      { type: 'found', ply: 0, finding },
      { type: 'found', ply: 1, finding },
    );
    expect(state.phase).toBe('done');
    expect(state.findings).toHaveLength(2);
    expect(effects).toEqual([{ type: 'look', ply: 0 }, { type: 'look', ply: 1 }, { type: 'rest' }]);
  });

  test('after a stop, late answers are ignored, and it resumes where it was', () => {
    const stopped = run(
      initialReview(3),
      { type: 'go-on' },
      { type: 'found', ply: 0, finding },
      { type: 'stop' },
      { type: 'found', ply: 1, finding },
      { type: 'failed', ply: 1 },
    );
    expect(stopped.state).toMatchObject({ phase: 'stopped', findings: [finding] });
    const again = run(stopped.state, { type: 'go-on' });
    expect(again.state.phase).toBe('running');
    expect(again.effects).toEqual([{ type: 'look', ply: 1 }]);
  });

  test('a failure keeps what was found, and another attempt may follow', () => {
    const failed = run(initialReview(3), { type: 'go-on' }, { type: 'failed', ply: 0 });
    expect(failed.state.phase).toBe('failed');
    expect(failed.effects.at(-1)).toEqual({ type: 'rest' });
    expect(run(failed.state, { type: 'go-on' }).state.phase).toBe('running');
  });

  test('a review that is done, or runs, is not begun again; one that has ended is not stopped', () => {
    const done = initialReview(1, [finding]);
    expect(run(done, { type: 'go-on' }, { type: 'stop' })).toEqual({ state: done, effects: [] });
    const running = run(initialReview(2), { type: 'go-on' });
    expect(run(running.state, { type: 'go-on' }).effects).toEqual([]);
  });
});

function gameOf(moves: string, startFen: string | null = null): Game {
  const game = Game.replay('standard', startFen, moves.split(' '));
  if (!game.ok) throw new Error('no such game');
  return game.value;
}

const choice: MoveChoice = {
  move: 'e2e4',
  score: { kind: 'cp', value: 30 },
  chosen: { kind: 'cp', value: 30 },
  depth: 8,
  nodes: 40_000,
  line: ['e2e4'],
};

function fakeEngine(answer: (moves: readonly string[]) => Promise<Result<MoveChoice, EngineError>>) {
  const asked: string[] = [];
  const dispose = vi.fn<() => void>();
  const engine: EngineClient = {
    choose: () => Promise.reject(new Error('a review asks for no character')),
    suggest: ({ moves }) => {
      asked.push(moves.join(' '));
      return answer(moves);
    },
    stop: () => {},
    dispose,
  };
  return { engine, asked, dispose };
}

const FOOLS_MATE = 'f2f3 e7e5 g2g4 d8h4';

describe('the review with an engine', () => {
  test('every position is asked for but the one that the rules have ended', async () => {
    const { engine, asked, dispose } = fakeEngine(async () => ok(choice));
    const review = createReview({ game: gameOf(FOOLS_MATE), ending: null }, () => engine);
    review.connect();
    await vi.waitFor(() => expect(review.get().phase).toBe('done'));
    expect(asked).toEqual(['', 'f2f3', 'f2f3 e7e5', 'f2f3 e7e5 g2g4']);
    expect(review.get().findings[0]).toEqual({ evaluation: { kind: 'centipawns', value: 30 }, best: 'e2e4' });
    expect(review.get().findings[1]?.evaluation).toEqual({ kind: 'centipawns', value: -30 });
    expect(review.get().findings[4]).toEqual({ evaluation: { kind: 'mate', winner: 'black', moves: 0 }, best: null });
    expect(dispose).toHaveBeenCalledOnce();
  });

  test('a game that a player ended is looked at to its last position', async () => {
    const { engine, asked } = fakeEngine(async () => ok(choice));
    const reviewed: ReviewedGame = {
      game: gameOf('e2e4 e7e5'),
      ending: { winner: 'white', reason: 'resignation', at: 0 },
    };
    const review = createReview(reviewed, () => engine);
    review.connect();
    await vi.waitFor(() => expect(review.get().phase).toBe('done'));
    expect(asked.at(-1)).toBe('e2e4 e7e5');
  });

  test('quiet moves that ended a game without a clock are a draw', async () => {
    const { engine } = fakeEngine(async () => ok(choice));
    const reviewed: ReviewedGame = {
      game: gameOf('d2d4 d7d5'),
      ending: { winner: null, reason: 'seventy-five-moves', at: 0 },
    };
    const review = createReview(reviewed, () => engine);
    review.connect();
    await vi.waitFor(() => expect(review.get().phase).toBe('done'));
    expect(review.get().findings.at(-1)).toEqual({ evaluation: { kind: 'draw' }, best: null });
  });

  test('leaving ends the engine at once, and the same game resumes where it was', async () => {
    const first = fakeEngine((moves) => (moves.length === 2 ? new Promise(() => {}) : Promise.resolve(ok(choice))));
    const reviewed: ReviewedGame = { game: gameOf('c2c4 c7c5 b1c3'), ending: null };
    const review = createReview(reviewed, () => first.engine);
    const leave = review.connect();
    await vi.waitFor(() => expect(first.asked).toHaveLength(3));
    leave();
    expect(first.dispose).toHaveBeenCalledOnce();
    expect(review.get()).toMatchObject({ phase: 'stopped', positions: 4 });

    const second = fakeEngine(async () => ok(choice));
    const again = createReview({ ...reviewed, game: gameOf('c2c4 c7c5 b1c3') }, () => second.engine);
    expect(again.get().findings).toHaveLength(2);
    again.connect();
    await vi.waitFor(() => expect(again.get().phase).toBe('done'));
    expect(second.asked).toEqual(['c2c4 c7c5', 'c2c4 c7c5 b1c3']);
  });

  test('a crashed engine is reported', async () => {
    const { engine, dispose } = fakeEngine(async () => err('died'));
    const review = createReview({ game: gameOf('g1f3'), ending: null }, () => engine);
    review.connect();
    await vi.waitFor(() => expect(review.get().phase).toBe('failed'));
    expect(dispose).toHaveBeenCalledOnce();
  });
});
