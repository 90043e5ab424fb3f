import type { Square } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { reduceStudy, type Study, type StudyEvent, studyOf, studyView, studyViewParts } from './study.ts';
import { PlayDriver } from './test-driver.ts';
import { gameOf } from './test-game.ts';

/** 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#: Black's third move is the mistake. */
const SCHOLARS = gameOf('e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7');

class StudyDriver extends PlayDriver<Study, StudyEvent> {
  constructor(ply: number, game = SCHOLARS, grows = false) {
    super(reduceStudy, studyOf(game, ply, { orientation: 'white', grows }));
  }

  tryAgain(): this {
    return this.send({ type: 'try-again', ply: 6, best: 'g7g6' });
  }

  /** What is heard after the last event: sounds, then announcements. */
  get heard(): readonly string[] {
    return [...this.sounds, ...this.announced];
  }
}

describe('what is heard of a move', () => {
  test('is the move and whose turn it is', () => {
    expect(new StudyDriver(4).drag('d2', 'd4').heard).toEqual(['move', 'White pawn d2 to d4. Black to move.']);
    expect(new StudyDriver(5).drag('g7', 'g6').heard).toEqual(['move', 'Black pawn g7 to g6. White to move.']);
  });

  test('is no turn when it ends the game', () => {
    expect(new StudyDriver(6).drag('h5', 'f7').heard).toEqual([
      'checkmate',
      'White queen h5 takes pawn on f7. Checkmate.',
    ]);
  });

  test('is only the sound of the last one for a line of the engine', () => {
    const played = new StudyDriver(0).send({ type: 'play-line', moves: ['e2e4', 'd7d5', 'e4d5', 'e8e4'] });
    expect(played.heard).toEqual(['capture']);
  });

  test('is nothing for a line that cannot be played', () => {
    const driver = new StudyDriver(4);
    const { state } = driver;
    for (const moves of [[], ['e4e5']]) {
      expect(driver.send({ type: 'play-line', moves }).state).toBe(state);
      expect(driver.effects).toEqual([]);
    }
  });

  test('is nothing for a line during a task, which would show the solution', () => {
    const task = new StudyDriver(6).tryAgain();
    const { state } = task;
    expect(task.send({ type: 'play-line', moves: ['g7g6'] }).state).toBe(state);
    expect(task.effects).toEqual([]);
  });
});

describe('refused', () => {
  test.each<[string, number, Square, Square, string]>([
    ['a piece of the side that is not to move', 4, 'e5', 'd4', messages.local.onlyTurn.white],
    ['and likewise for Black', 5, 'd2', 'd4', messages.local.onlyTurn.black],
  ])('is %s: shown, announced and heard, without a toast', (_, ply, from, to, text) => {
    const refused = new StudyDriver(ply).drag(from, to);
    expect(refused.state.notice).toBe(text);
    expect(refused.heard).toEqual(['error', text]);
    expect(refused.toasts).toEqual([]);
  });

  test('is an illegal move, with the reason, until the next input', () => {
    const refused = new StudyDriver(4).drag('d2', 'd5');
    expect(refused.state.notice).toMatch(/\w/);
    expect(refused.state.notice).not.toBe(messages.local.onlyTurn.white);
    expect(refused.send({ type: 'cancel' }).state.notice).toBeNull();
  });

  test('is any move while the engine judges one, at the board and typed', () => {
    const judging = new StudyDriver(6).tryAgain().drag('d7', 'd6');
    const { game } = judging.state.live;
    expect(judging.drag('d2', 'd4').state).toMatchObject({ notice: messages.study.judging, live: { game } });
    expect(judging.type('d4').state).toMatchObject({ typedError: messages.study.judging, live: { game } });
  });

  test.each(['resign', 'draw'])('is a typed %s: it says that there is nothing to resign', (text) => {
    const driver = new StudyDriver(4).type(text).type(text);
    expect(driver.state).toMatchObject({ phase: 'playing', notice: messages.study.noResigning });
  });
});

describe('a mistake that is tried again', () => {
  test('begins with the side that has to find a move', () => {
    expect(new StudyDriver(6).tryAgain().heard).toEqual([messages.study.task('Black')]);
  });

  test('a tried move is heard without whose turn it is, since the engine is asked first', () => {
    const tried = new StudyDriver(6).tryAgain().send({ type: 'hint' }).drag('d7', 'd6');
    expect(tried.heard).toEqual(['move', 'Black pawn d7 to d6.']);
    expect(tried.state).toMatchObject({ notice: null, interaction: { selected: null } });
  });

  test.each([
    ['a bad move', { isGood: false }, 'error', 'polite'],
    ['a good one', { isGood: true }, 'game-end', 'assertive'],
  ] as const)('the judgment of %s is heard', (_, { isGood }, sound, politeness) => {
    const driver = new StudyDriver(6).tryAgain().drag('d7', 'd6');
    driver.send({ type: 'judged', uci: 'd7d6', isGood, text: 'Because.' });
    expect(driver.effects).toEqual([
      { type: 'sound', name: sound },
      { type: 'announce', text: 'Because.', politeness },
    ]);
  });

  test('a good move is a variation that goes on', () => {
    const found = new StudyDriver(6).tryAgain().drag('d7', 'd6').send({
      type: 'judged',
      uci: 'd7d6',
      isGood: true,
      text: '',
    });
    expect(found.state.line.ply).toBe(6);
    expect(found.drag('h5', 'f7').state).toMatchObject({ task: { status: 'found' }, line: { ply: 7 } });
  });

  test('without a judgment it says to try again, only for the move that was tried', () => {
    const driver = new StudyDriver(6).tryAgain().drag('d7', 'd6');
    const judging = driver.state;
    expect(driver.send({ type: 'not-judged', uci: 'g7g6' }).state).toBe(judging);
    expect(driver.effects).toEqual([]);
    expect(driver.send({ type: 'not-judged', uci: 'd7d6' }).heard).toEqual(['error', messages.study.notJudged]);
    expect(driver.state.live.game.ply).toBe(5);
    const looking = driver.state;
    expect(driver.send({ type: 'not-judged', uci: 'd7d6' }).state).toBe(looking);
  });

  test('a hint is announced; while a move is judged there is none', () => {
    const driver = new StudyDriver(6).tryAgain().send({ type: 'hint' });
    expect(driver.heard).toEqual(['Move the pawn on g7.']);
    const judging = driver.drag('d7', 'd6').state;
    expect(driver.send({ type: 'hint' }).state).toBe(judging);
    expect(driver.effects).toEqual([]);
  });

  test('without a task there is neither a hint nor a move to show', () => {
    for (const type of ['hint', 'show-move'] as const) {
      const driver = new StudyDriver(6);
      const { state } = driver;
      expect(driver.send({ type }).state).toBe(state);
      expect(driver.effects).toEqual([]);
    }
  });

  test('there is neither for a best move that is not legal, as of another engine', () => {
    for (const type of ['hint', 'show-move'] as const) {
      const driver = new StudyDriver(6).send({ type: 'try-again', ply: 6, best: 'g7g2' });
      const { state } = driver;
      expect(driver.send({ type }).state).toBe(state);
      expect(driver.effects).toEqual([]);
    }
  });

  test('showing the best move is heard, also while a move is judged', () => {
    const heard = ['move', 'Black pawn g7 to g6.'];
    expect(new StudyDriver(6).tryAgain().send({ type: 'show-move' }).heard).toEqual(heard);
    const judging = new StudyDriver(6).tryAgain().drag('d7', 'd6').send({ type: 'show-move' });
    expect(judging.heard).toEqual(heard);
    expect(judging.state).toMatchObject({ task: { status: 'shown' }, line: { ply: 6 } });
  });

  test('stepping through the moves ends it, but not one that is solved', () => {
    const looking = new StudyDriver(6).tryAgain().send({ type: 'browse', ply: 2 });
    expect(looking.state).toMatchObject({ task: null, live: { game: { ply: 2 } } });
    const shown = new StudyDriver(6).tryAgain().send({ type: 'show-move' }).send({ type: 'browse', ply: 2 });
    expect(shown.state.task?.status).toBe('shown');
  });
});

test('stepping stays within the line, and is not heard', () => {
  expect(new StudyDriver(4).send({ type: 'browse', ply: 2 }).effects).toEqual([]);
  const plyAfter = (ply: number) => new StudyDriver(4).send({ type: 'browse', ply }).state.live.game.ply;
  expect([-1, 0, 7, 8].map(plyAfter)).toEqual([0, 0, 7, 7]);
});

test('another game takes the place of the one studied, from the same kind of screen', () => {
  const grown = gameOf('d2d4');
  const driver = new StudyDriver(6, SCHOLARS, true).tryAgain();
  driver.send({ type: 'load', game: grown, ply: 1, orientation: 'black' });
  expect(driver.state).toEqual(studyOf(grown, 1, { orientation: 'black', grows: true }));
  expect(driver.effects).toEqual([]);
});

test('the board is painted again when a task is solved, since then both sides move', () => {
  const judging = new StudyDriver(6);
  const free = studyViewParts(judging.state);
  const before = studyViewParts(judging.tryAgain().drag('d7', 'd6').state);
  expect(before).toHaveLength(free.length);
  judging.send({ type: 'judged', uci: 'd7d6', isGood: true, text: '' });
  const after = studyViewParts(judging.state);
  expect(after).toHaveLength(before.length);
  expect(after).not.toEqual(before);
  expect(studyView(judging.state).movable).toBe('white');
});
