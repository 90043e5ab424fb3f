import { Game, type Square } from '@sixtyfour/chess';
import { messages } from '@sixtyfour/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  branchPly,
  isOnGame,
  isTaskOpen,
  linePly,
  reduceStudy,
  type Study,
  type StudyEvent,
  studyOf,
  studyView,
} from './study.ts';
import { gameOf } from './test-game.ts';

const NOW = { at: 0, random: 0, newId: 'id' };

/** 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#: Black's third move is the mistake. */
const SCHOLARS = gameOf('e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7');

const studied = (ply: number, grows = false) => studyOf(SCHOLARS, ply, { orientation: 'white', grows });

function run(state: Study, ...events: readonly StudyEvent[]): Study {
  return events.reduce((now, event) => reduceStudy(now, { ...event, ...NOW })[0], state);
}

function effectsOf(state: Study, event: StudyEvent) {
  return reduceStudy(state, { ...event, ...NOW })[1];
}

const move = (from: Square, to: Square): StudyEvent => ({ type: 'drop', from, to });
const movesOf = ({ line }: Study) => line.history.map(({ uci }) => uci).join(' ');

describe('any move from any position', () => {
  test('the move of the game goes along the game, any other leaves it', () => {
    const along = run(studied(4), move('d1', 'h5'));
    expect(along.line).toBe(SCHOLARS);
    expect(along.live.game.ply).toBe(5);
    const away = run(studied(4), move('d2', 'd4'));
    expect(movesOf(away)).toBe('e2e4 e7e5 f1c4 b8c6 d2d4');
    expect(isOnGame(away)).toBe(false);
    expect(branchPly(away)).toBe(4);
    expect(away.main).toBe(SCHOLARS);
  });

  test('a variation goes on, is walked along, and one press leads back to where it left the game', () => {
    const away = run(studied(4), move('d2', 'd4'), move('e5', 'd4'));
    const back = run(away, { type: 'browse', ply: 2 });
    expect(isOnGame(back)).toBe(true);
    expect(run(back, { type: 'browse', ply: 6 }).live.game.fen).toBe(away.live.game.fen);
    const returned = run(away, { type: 'return' });
    expect(returned.line).toBe(SCHOLARS);
    expect(returned.live.game.ply).toBe(4);
  });

  test('a line of the engine is played as far as it is legal', () => {
    const played = run(studied(0), { type: 'play-line', moves: ['d2d4', 'd7d5', 'd5d7'] });
    expect(movesOf(played)).toBe('d2d4 d7d5');
    expect(effectsOf(studied(0), { type: 'play-line', moves: ['e2e5'] })).toEqual([]);
  });

  test('moves at the end of a game that grows belong to it, elsewhere they leave it', () => {
    const start = studyOf(Game.start('standard'), 0, { orientation: 'white', grows: true });
    const two = run(start, move('e2', 'e4'), move('c7', 'c5'));
    expect(two.main).toBe(two.line);
    expect(two.main.ply).toBe(2);
    const away = run(two, { type: 'browse', ply: 1 }, move('e7', 'e5'));
    expect(away.main).toBe(two.main);
    expect(branchPly(away)).toBe(1);
    expect(run(away, move('g1', 'f3')).main).toBe(two.main);
  });

  test('whatever is pressed, the position shown is one of the line, and the game stays', () => {
    const square = fc.constantFrom<Square>('e2', 'e4', 'd2', 'd4', 'g8', 'f6', 'h5', 'f7', 'e7', 'e5');
    const event = fc.oneof(
      square.map((at): StudyEvent => ({ type: 'press', square: at })),
      fc.nat(12).map((ply): StudyEvent => ({ type: 'browse', ply })),
      fc.constantFrom<StudyEvent>({ type: 'return' }, { type: 'hint' }, { type: 'show-move' }),
      fc.constant<StudyEvent>({ type: 'try-again', ply: 6, best: 'g7g6' }),
      fc.boolean().map((isGood): StudyEvent => ({ type: 'judged', uci: 'd7d6', isGood, text: '' })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const state = run(studied(7), ...events);
        expect(state.main).toBe(SCHOLARS);
        const { game } = state.live;
        // A tried move is only on the board, not in the line.
        const line = state.task?.status === 'judging' ? game : state.line;
        expect(line.at(game.ply).fen).toBe(game.fen);
      }),
    );
  });
});

describe('a mistake that is tried again', () => {
  const task = run(studied(6), { type: 'try-again', ply: 6, best: 'g7g6' });
  const tried = run(task, move('d7', 'd6'));

  test('begins before the mistake, with the pieces of the side that made it', () => {
    expect(task.live.game.ply).toBe(5);
    expect(studyView(task).movable).toBe('black');
    expect(run(task, { type: 'press', square: 'h5' }).interaction.selected).toBeNull();
    expect(run(task, { type: 'press', square: 'g7' }).interaction.selected).toBe('g7');
  });

  test('the tried move stays on the board while the engine judges it, and no other move is accepted', () => {
    expect(tried.task).toMatchObject({ status: 'judging', tried: 'd7d6' });
    expect(tried.live.game.lastPlayed?.uci).toBe('d7d6');
    expect(studyView(tried).movable).toBeNull();
    expect(run(tried, move('h5', 'f7')).live.game).toBe(tried.live.game);
  });

  test('while a tried move is judged, the place in the game is still before the mistake', () => {
    expect([linePly(task), linePly(tried)]).toEqual([5, 5]);
    const found = run(tried, { type: 'judged', uci: 'd7d6', isGood: true, text: '' });
    expect(linePly(found)).toBe(6);
  });

  test('a bad move is taken back with the reason; a good one ends the task, and every move is free', () => {
    const wrong = run(tried, { type: 'judged', uci: 'd7d6', isGood: false, text: 'No.' });
    expect(wrong).toMatchObject({ notice: 'No.', task: { status: 'looking' } });
    expect(wrong.live.game.ply).toBe(5);
    const found = run(tried, { type: 'judged', uci: 'd7d6', isGood: true, text: 'Yes.' });
    expect(found).toMatchObject({ notice: 'Yes.', task: { status: 'found' } });
    expect(isTaskOpen(found)).toBe(false);
    expect(studyView(found).movable).toBe('white');
  });

  test('the game’s own move, tried or shown, stays in the game', () => {
    const again = run(task, move('g8', 'f6'), { type: 'judged', uci: 'g8f6', isGood: true, text: '' });
    const shown = run(studied(6), { type: 'try-again', ply: 6, best: 'g8f6' }, { type: 'show-move' });
    for (const state of [again, shown]) {
      expect(isOnGame(state)).toBe(true);
      expect(branchPly(state)).toBe(6);
    }
  });

  test('a late judgment of another move is ignored; a failed judgment takes the move back', () => {
    expect(run(tried, { type: 'judged', uci: 'g7g6', isGood: true, text: '' })).toBe(tried);
    expect(run(tried, { type: 'not-judged', uci: 'd7d6' })).toMatchObject({
      notice: messages.study.notJudged,
      task: { status: 'looking' },
    });
  });

  test('the first hint is the piece, the second its move, and there is no third', () => {
    const one = run(task, { type: 'hint' });
    expect(one).toMatchObject({ notice: 'Move the pawn on g7.', task: { hints: 1 } });
    const two = run(one, { type: 'hint' });
    expect(two).toMatchObject({ notice: 'Move the pawn from g7 to g6.', task: { hints: 2 } });
    expect(run(two, { type: 'hint' }).task?.hints).toBe(2);
  });

  test('giving up shows the move on the board', () => {
    const shown = run(task, { type: 'show-move' });
    expect(shown.task?.status).toBe('shown');
    expect(shown.live.game.lastPlayed?.uci).toBe('g7g6');
    expect(run(shown, { type: 'return' })).toMatchObject({ task: null, line: SCHOLARS });
    expect(run(shown, { type: 'return' }).live.game.ply).toBe(6);
  });
});
