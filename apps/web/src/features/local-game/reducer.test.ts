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
