import { messages } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { PlayDriver } from '../../play/test-driver.ts';
import { initialLocalGame, type LocalEvent, type LocalGame, type LocalSetup } from './state.ts';
import { reduceLocal } from './reducer.ts';

class Table extends PlayDriver<LocalGame, LocalEvent> {
  constructor(setup: Partial<LocalSetup> = {}) {
    super(reduceLocal, initialLocalGame(setup));
  }

  start(): this {
    return this.send({ type: 'start' });
  }
}

const foolsMate = () => new Table().start().drag('f2', 'f3').drag('e7', 'e5').drag('g2', 'g4').drag('d8', 'h4');

describe('two people at one board', () => {
  test('both colors move, in turn', () => {
    const table = new Table().start().press('e2').press('e4');
    expect(table.playing.status).toBe('Black to move');
    table.press('e7').press('e5');
    expect(table.playing.live.game.ply).toBe(2);
    expect(table.playing.status).toBe('White to move');
  });

  test('a piece of the side that is not to move is refused with whose turn it is', () => {
    const table = new Table().start().press('e7');
    expect(table.playing.notice).toBe('It’s White’s turn');
    expect(table.effects.map(({ type }) => type)).toEqual(['sound', 'toast']);
  });

  test('with five minutes each, unless another time or none was asked for', () => {
    expect(new Table({ time: 'none' }).start().playing.live.clock).toBeNull();
    expect(new Table({ time: '15+10' }).start().playing.live.clock).toMatchObject({ white: 900_000 });
    expect(new Table().start().playing.live.clock).toMatchObject({
      white: 300_000,
      running: 'white',
    });
  });

  test('the board turns to the side to move, if that is wanted', () => {
    const table = new Table().start().send({ type: 'auto-flip', on: true }).drag('e2', 'e4');
    expect(table.state.orientation).toBe('black');
    expect(table.drag('e7', 'e5').state.orientation).toBe('white');
    expect(table.send({ type: 'auto-flip', on: false }).drag('g1', 'f3').state.orientation).toBe('white');
  });

  test('a takeback takes one half-move', () => {
    const table = new Table().start().drag('e2', 'e4').send({ type: 'takeback' });
    expect(table.playing.live.game.ply).toBe(0);
    expect(table.send({ type: 'takeback' }).effects).toEqual([]);
  });
});

describe('the end', () => {
  test('mate names the winner', () => {
    const table = foolsMate();
    expect(table.over.status).toBe('Black wins: checkmate');
    expect(table.effects).toContainEqual({ type: 'sound', name: 'checkmate' });
  });

  test('the side to move resigns', () => {
    const table = new Table().start().drag('e2', 'e4').send({ type: 'resign' });
    expect(table.over.live.ending).toMatchObject({ winner: 'white', reason: 'resignation' });
  });

  test('a draw is agreed, also typed twice', () => {
    expect(new Table().start().send({ type: 'agree-draw' }).over.status).toBe('Draw: agreement');
    expect(new Table().start().type('draw').playing.notice).toMatch(/draw again/);
    expect(new Table().start().type('draw').type('draw').over.live.ending?.reason).toBe('agreement');
  });

  test('a flag that has fallen', () => {
    const table = new Table({ time: '5+0' }).start();
    table.now += 300_000;
    table.send({ type: 'flag' });
    expect(table.over.status).toBe('Black wins: timeout');
  });

  test('Play Again begins a new game with the same options', () => {
    const table = new Table({ ruleSet: 'simplified' }).start().send({ type: 'resign' });
    table.newId = 'next';
    table.send({ type: 'play-again' });
    expect(table.playing).toMatchObject({ id: 'next', setup: { ruleSet: 'simplified' } });
    expect(table.playing.live.game.ply).toBe(0);
  });

  test('the board takes no input any more, and its moves can be walked through', () => {
    const table = foolsMate();
    const before = table.state;
    expect(table.press('e2').state).toBe(before);
    expect(table.send({ type: 'browse', ply: 2 }).over.interaction.browsing).toBe(2);
    expect(table.send({ type: 'fold' }).over.aftermath).toBe('bar');
  });
});

test('a saved game continues after a reload', () => {
  const { saved } = new Table().start().drag('e2', 'e4');
  expect(saved).toMatchObject({ origin: 'local', persona: null, counts: false, moves: ['e2e4'] });
  const again = new Table().send({ type: 'resume', saved });
  expect(again.playing.status).toBe('Black to move');
});

describe('what is heard', () => {
  const heard = (table: Table) => [...table.sounds, ...table.announced];

  test('is whose turn it is, after every change of the position', () => {
    const table = new Table().start();
    expect(heard(table)).toEqual(['White to move.']);
    expect(heard(table.drag('e2', 'e4'))).toEqual(['move', 'White pawn e2 to e4. Black to move.']);
    expect(heard(table.drag('d7', 'd5').drag('e4', 'd5'))[0]).toBe('capture');
    expect(heard(table.send({ type: 'takeback' }))).toEqual(['move', 'Taken back. White to move.']);
    expect(table.saved.moves).toEqual(['e2e4', 'd7d5']);
  });

  test('is the end, at once, with the move that made it', () => {
    const mate = foolsMate();
    expect(heard(mate)).toEqual(['checkmate', expect.stringContaining('Black queen d8 to h4.')]);
    expect(mate.sent('announce')[0]?.politeness).toBe('assertive');
    const resigned = new Table().start().send({ type: 'resign' });
    expect(heard(resigned)).toEqual(['game-end', 'Black wins: resigned.']);
    expect(resigned.saved.ending).toMatchObject({ winner: 'black', reason: 'resignation' });
    expect(heard(new Table().start().send({ type: 'agree-draw' }))).toEqual(['draw', 'Draw: agreement.']);
  });
});

describe('events that come too early or too late change nothing', () => {
  test.each(['flag', 'takeback'] as const)('%s', (type) => {
    for (const table of [new Table(), foolsMate()]) {
      const { state } = table;
      expect(table.send({ type }).state).toBe(state);
      expect(table.effects).toEqual([]);
    }
  });

  test('a flag that has not fallen', () => {
    const table = new Table({ time: '5+0' }).start();
    const { state } = table;
    table.now += 299_999;
    expect(table.send({ type: 'flag' }).state).toBe(state);
    expect(table.effects).toEqual([]);
  });

  test.each([
    { type: 'set-up', change: { time: 'none' } },
    { type: 'start' },
    { type: 'resume', saved: foolsMate().saved },
    { type: 'reopen', saved: foolsMate().saved, aftermath: 'bar' },
  ] as const)('$type during a game', (event) => {
    const table = new Table().start();
    const { state } = table;
    expect(table.send(event).state).toBe(state);
    expect(table.effects).toEqual([]);
  });

  test('an unfinished or unreadable game that should be shown again', () => {
    const { saved } = new Table().start().drag('e2', 'e4');
    for (const record of [saved, { ...foolsMate().saved, moves: ['e2e5'] }]) {
      const table = new Table();
      const { state } = table;
      expect(table.send({ type: 'reopen', saved: record, aftermath: 'dialog' }).state).toBe(state);
      expect(table.effects).toEqual([]);
    }
  });
});

describe('a saved game', () => {
  test('that cannot be read is deleted, and the visitor is told', () => {
    const { saved } = new Table().start().drag('e2', 'e4');
    const table = new Table().send({ type: 'resume', saved: { ...saved, moves: ['e2e5'] } });
    expect(table.state.phase).toBe('idle');
    expect(table.effects).toEqual([
      { type: 'forget', id: 'game' },
      { type: 'toast', text: messages.saved.unreadable, kind: 'info' },
    ]);
  });

  test('whose flag has fallen meanwhile is over, and stored as such', () => {
    const { saved } = new Table({ time: '5+0' }).start().drag('e2', 'e4');
    const table = new Table();
    table.now += 400_000;
    table.send({ type: 'resume', saved });
    expect(table.over.status).toBe('White wins: timeout');
    expect(table.announced).toEqual(['White wins: timeout.']);
    expect(table.saved.ending).toMatchObject({ winner: 'white', reason: 'timeout' });
  });

  test('that ended on the board before its end was stored is over', () => {
    const { saved } = foolsMate();
    const table = new Table().send({ type: 'resume', saved: { ...saved, ending: null } });
    expect(table.over.status).toBe('Black wins: checkmate');
    expect(table.saved.ending).toMatchObject({ winner: 'black', reason: 'checkmate' });
  });
});

test('a refused start is heard, shows the field, and keeps what was entered', () => {
  const table = new Table({ startFen: 'x' }).start();
  expect(table.effects).toEqual([{ type: 'sound', name: 'error' }, { type: 'show-wrong-field' }]);
  expect(table.state).toMatchObject({ setup: { startFen: 'x' } });
  expect(table.send({ type: 'set-up', change: { startFen: ' ' } }).effects).toEqual([]);
  expect(table.start().playing.live.game.startFen).toBeNull();
});

test('a position in which the game is over cannot be begun', () => {
  const table = new Table({ startFen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' }).start();
  expect(table.state).toMatchObject({ phase: 'idle', fenError: messages.fen.over });
});

test('a restart leads back to before the start, and forgets the game', () => {
  const table = new Table({ time: '5+0' }).start().send({ type: 'restart' });
  expect(table.state).toMatchObject({ phase: 'idle', setup: { time: '5+0' } });
  expect(table.effects).toEqual([{ type: 'forget', id: 'game' }]);
});

test('a position that cannot be played says where', () => {
  expect(new Table({ startFen: 'x' }).start().state).toMatchObject({
    phase: 'idle',
    fenError: expect.stringMatching(/character 1/),
  });
});

test('a finished game is shown again without announcing its end', () => {
  const { saved } = foolsMate();
  const again = new Table().send({ type: 'reopen', saved, aftermath: 'bar' });
  expect(again.over).toMatchObject({ aftermath: 'bar', status: 'Black wins: checkmate' });
  expect(again.effects).toEqual([]);
});
