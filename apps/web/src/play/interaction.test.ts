import { Game, type Square } from '@sixtyfour/chess';
import { describe, expect, test } from 'vitest';
import {
  boardViewOf,
  type BoardInteraction,
  NO_INTERACTION,
  promotionOf,
  proposedMove,
  startView,
  targetsOf,
} from './board-view.ts';
import { interact, select } from './interaction.ts';
import { gameOf } from './test-game.ts';

const start = gameOf('');
const holding = (selected: BoardInteraction['selected']): BoardInteraction => ({ ...NO_INTERACTION, selected });

describe('pressing', () => {
  test('an own piece, then a target: a move', () => {
    const picked = interact(NO_INTERACTION, { type: 'press', square: 'g1' }, start, 'white');
    expect(picked).toEqual({ interaction: holding('g1'), move: null, refusal: null });
    const moved = interact(picked.interaction, { type: 'press', square: 'f3' }, start, 'white');
    expect(moved).toEqual({ interaction: NO_INTERACTION, move: { from: 'g1', to: 'f3' }, refusal: null });
  });

  test.each([
    ['the same piece puts it down', holding('g1'), 'g1', NO_INTERACTION, null],
    ['a piece that a hint has picked is picked now', { ...holding('g1'), isHinted: true }, 'g1', holding('g1'), null],
    ['another own piece is picked instead', holding('g1'), 'b1', holding('b1'), null],
    ['an illegal target puts it down and says why', holding('g1'), 'g5', NO_INTERACTION, 'illegal-move'],
    ['a piece of the other side', NO_INTERACTION, 'e7', NO_INTERACTION, 'not-your-piece'],
    ['an empty square asks for nothing', NO_INTERACTION, 'e4', NO_INTERACTION, null],
  ] as const)('%s', (_what, interaction, square, after, refusal) => {
    expect(interact(interaction, { type: 'press', square }, start, 'white')).toEqual({
      interaction: after,
      move: null,
      refusal,
    });
  });

  test('out of turn only a visitor who plays both sides can pick a piece', () => {
    const black = gameOf('e2e4');
    expect(interact(NO_INTERACTION, { type: 'press', square: 'd2' }, black, 'white').refusal).toBe('not-your-turn');
    expect(interact(NO_INTERACTION, { type: 'press', square: 'e7' }, black, 'both').interaction.selected).toBe('e7');
    expect(interact(NO_INTERACTION, { type: 'press', square: 'd2' }, black, 'both').refusal).toBe('not-your-piece');
  });
});

test('a piece that a hint has picked goes to the target that is pressed, and another own piece is picked instead', () => {
  const hinted = { ...holding('g1'), isHinted: true } as const;
  expect(interact(hinted, { type: 'press', square: 'f3' }, start, 'white').move).toEqual({ from: 'g1', to: 'f3' });
  expect(interact(hinted, { type: 'press', square: 'b1' }, start, 'white').interaction).toEqual(holding('b1'));
});

test('a drag picks up, and never puts down what is picked already', () => {
  expect(interact(holding('g1'), { type: 'lift', square: 'g1' }, start, 'white').interaction).toEqual(holding('g1'));
  expect(interact(holding('g1'), { type: 'drop', from: 'g1', to: 'f3' }, start, 'white').move).toEqual({
    from: 'g1',
    to: 'f3',
  });
  expect(interact(holding('g1'), { type: 'drop', from: 'g1', to: 'g3' }, start, 'white').refusal).toBe('illegal-move');
});

describe('promotion', () => {
  const ready = gameOf('', '8/4P2k/8/8/8/8/8/4K3 w - - 0 1');
  const waiting = interact(holding('e7'), { type: 'press', square: 'e8' }, ready, 'white').interaction;

  test('the pawn waits until a role is chosen', () => {
    expect(waiting).toEqual({ selected: 'e7', promoting: { from: 'e7', to: 'e8' }, browsing: null });
    expect(promotionOf(ready, NO_INTERACTION)).toBeNull();
    expect(promotionOf(ready, waiting)).toEqual({ square: 'e8', color: 'white' });
    expect(interact(waiting, { type: 'promote', role: 'rook' }, ready, 'white').move).toEqual({
      from: 'e7',
      to: 'e8',
      promotion: 'rook',
    });
  });

  test('it can be canceled, and a role without a waiting pawn does nothing', () => {
    expect(interact(waiting, { type: 'cancel' }, ready, 'white').interaction).toEqual(NO_INTERACTION);
    expect(interact(NO_INTERACTION, { type: 'promote', role: 'rook' }, ready, 'white').move).toBeNull();
  });

  test('a pawn that may not go there is refused and opens nothing', () => {
    const blocked = gameOf('', '4r3/4P2k/8/8/8/8/8/4K3 w - - 0 1');
    const result = interact(holding('e7'), { type: 'press', square: 'e8' }, blocked, 'white');
    expect(result).toEqual({ interaction: NO_INTERACTION, move: null, refusal: 'illegal-move' });
  });
});

describe('looking back', () => {
  const game = gameOf('e2e4 e7e5');

  test('earlier positions are within the game, and the last is the game itself', () => {
    expect(interact(NO_INTERACTION, { type: 'browse', ply: 1 }, game, 'white').interaction.browsing).toBe(1);
    expect(interact(NO_INTERACTION, { type: 'browse', ply: -3 }, game, 'white').interaction.browsing).toBe(0);
    expect(interact(NO_INTERACTION, { type: 'browse', ply: 2 }, game, 'white').interaction.browsing).toBeNull();
  });

  test('they are shown as they were, and nothing can be moved there', () => {
    const view = boardViewOf(game, { ...NO_INTERACTION, browsing: 1 }, 'white', 'white');
    expect(view).toMatchObject({ lastMove: ['e2', 'e4'], selected: null, targets: null, movable: null });
    expect(view.pieces).toBe(game.at(1).board);
  });
});

test('the board shows the selection, its targets, the check and whose pieces move', () => {
  const game = gameOf('', '4k3/8/8/8/7b/5p2/8/4K1N1 w - - 0 1');
  expect(boardViewOf(game, holding('e1'), 'black', 'white')).toMatchObject({
    orientation: 'black',
    selected: 'e1',
    check: 'e1',
    movable: 'white',
  });
  expect(boardViewOf(game, NO_INTERACTION, 'white', 'black').movable).toBe('later');
  expect(boardViewOf(game, NO_INTERACTION, 'white', null).movable).toBeNull();
  expect(boardViewOf(game, NO_INTERACTION, 'white', 'both').movable).toBe('white');
  expect(targetsOf(gameOf('', '4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1'), 'g1')?.get('f3')).toBe('capture');
  expect(targetsOf(start, null)).toBeNull();
});

test('before a game the board shows the usual start position', () => {
  expect(startView('white')).toEqual(boardViewOf(start, NO_INTERACTION, 'white', null));
});

const own: ReadonlySet<Square> = new Set<Square>(['e2', 'g1', 'e1', 'h1']);
const isMovable = (square: Square) => own.has(square);
const rules = (targets: readonly Square[] | null) => ({ isMovable, targets: () => targets && new Set(targets) });
const at = (square: Square, selected: Square | null, targets: readonly Square[] | null = []) =>
  select({ type: 'press', square }, selected, rules(targets));
const drag = (from: Square, to: Square) => select({ type: 'drop', from, to }, from, rules(['e4']));

test('R-SEL-01 an own piece is selected', () => {
  expect(at('e2', null)).toEqual({ type: 'select', square: 'e2' });
});

test('R-SEL-02 the same piece again is deselected', () => {
  expect(at('e2', 'e2', ['e3', 'e4'])).toEqual({ type: 'deselect' });
});

test('R-SEL-03 another own piece takes the selection over', () => {
  expect(at('g1', 'e2', ['e3', 'e4'])).toEqual({ type: 'select', square: 'g1' });
});

test('R-SEL-04 a press on a target moves there, also when it holds an own piece', () => {
  expect(at('e4', 'e2', ['e3', 'e4'])).toEqual({ type: 'move', from: 'e2', to: 'e4' });
  expect(at('h1', 'e1', ['h1'])).toEqual({ type: 'move', from: 'e1', to: 'h1' });
});

test('R-SEL-05 any other square refuses the move', () => {
  expect(at('e5', 'e2', ['e3', 'e4'])).toEqual({ type: 'refuse', from: 'e2', to: 'e5' });
  expect(at('e5', 'e2', null)).toMatchObject({ type: 'refuse' });
});

test('without a selection, an empty square and a piece of the other side are refused', () => {
  expect(at('e5', null)).toEqual({ type: 'refuse', from: null, to: 'e5' });
  expect(at('e7', null, ['e7'])).toEqual({ type: 'refuse', from: null, to: 'e7' });
});

test('a drag selects its piece even when it is selected, and moves only to a target', () => {
  expect(select({ type: 'lift', square: 'e2' }, 'e2', rules([]))).toEqual({ type: 'select', square: 'e2' });
  expect(select({ type: 'lift', square: 'e7' }, 'e2', rules([]))).toEqual({ type: 'refuse', from: null, to: 'e7' });
  expect(drag('e2', 'e4')).toEqual({ type: 'move', from: 'e2', to: 'e4' });
  expect(drag('e2', 'e5')).toEqual({ type: 'refuse', from: 'e2', to: 'e5' });
});

describe('the king on its own rook', () => {
  const OPEN = 'r3k2r/8/8/8/8/8/8/R3K2R';

  test.each([
    ['w', 'white', 'e1', 'h1', 'g1'],
    ['w', 'white', 'e1', 'a1', 'c1'],
    ['b', 'black', 'e8', 'h8', 'g8'],
    ['b', 'black', 'e8', 'a8', 'c8'],
  ] as const)('castles when it is dropped there: %s %s %s %s', (turn, seat, from, rook, to) => {
    const game = gameOf('', `${OPEN} ${turn} KQkq - 0 1`);
    const result = interact(holding(from), { type: 'drop', from, to: rook }, game, seat);
    expect(result).toEqual({ interaction: NO_INTERACTION, move: { from, to }, refusal: null });
  });

  test('moves to an empty square beside it, and takes there', () => {
    const game = gameOf('', 'r3k2r/8/8/8/8/8/4p3/R3K2R w KQkq - 0 1');
    for (const to of ['f2', 'e2'] as const)
      expect(interact(holding('e1'), { type: 'drop', from: 'e1', to }, game, 'white').move).toEqual({ from: 'e1', to });
  });

  test('R-SEL-03 changes the selection when it is pressed', () => {
    const game = gameOf('', `${OPEN} w KQkq - 0 1`);
    const result = interact(holding('e1'), { type: 'press', square: 'h1' }, game, 'white');
    expect(result).toEqual({ interaction: holding('h1'), move: null, refusal: null });
  });

  test.each([
    ['without the right to', `${OPEN} w Qkq - 0 1`, 'h1'],
    ['through a piece', 'r3k2r/8/8/8/8/8/8/R3KB1R w KQkq - 0 1', 'h1'],
    ['through an attacked square', 'r3k2r/8/8/8/8/5q2/8/R3K2R w KQkq - 0 1', 'h1'],
    ['to a rook in a corner of the other side', '7R/8/k7/8/8/8/8/4K2R w K - 0 1', 'h8'],
    ['to a rook that is not in the corner', 'r3k2r/8/8/8/8/8/8/1R2K3 w kq - 0 1', 'b1'],
  ] as const)('is refused %s', (_why, fen, rook) => {
    const result = interact(holding('e1'), { type: 'drop', from: 'e1', to: rook }, gameOf('', fen), 'white');
    expect(result.move).toBeNull();
    expect(result.refusal).not.toBeNull();
    expect(result.interaction).toEqual(NO_INTERACTION);
  });

  test('R-RULE-14 is refused under the simplified rules, which know no castling', () => {
    const game = Game.replay('simplified', `${OPEN} w KQkq - 0 1`, []);
    if (!game.ok) throw new Error('no such game');
    const result = interact(holding('e1'), { type: 'drop', from: 'e1', to: 'h1' }, game.value, 'white');
    expect(result.move).toBeNull();
    expect(result.refusal).toBe('own-piece');
  });
});

describe('a move that waits to be confirmed', () => {
  const proposed = { move: { from: 'e2', to: 'e4' }, fen: start.fen, at: 0 } as const;
  const waiting: BoardInteraction = { ...NO_INTERACTION, proposed };

  test('is on the board, marked as not confirmed, and nothing else can be moved', () => {
    const after = start.move({ from: 'e2', to: 'e4' });
    if (!after.ok) throw new Error(after.error);
    expect(boardViewOf(start, waiting, 'white', 'white')).toMatchObject({
      pieces: start.play(after.value).board,
      lastMove: ['e2', 'e4'],
      pending: 'e4',
      movable: null,
    });
  });

  test('is gone when the position has changed', () => {
    const later = gameOf('d2d4');
    expect(proposedMove(later, waiting)).toBeNull();
    expect(boardViewOf(later, waiting, 'white', 'black')).toEqual(boardViewOf(later, NO_INTERACTION, 'white', 'black'));
  });

  test.each([
    ['Escape', { type: 'cancel' }, NO_INTERACTION],
    ['a press elsewhere', { type: 'press', square: 'a5' }, NO_INTERACTION],
    ['another piece', { type: 'press', square: 'g1' }, holding('g1')],
    ['a step back', { type: 'browse', ply: 0 }, NO_INTERACTION],
  ] as const)('is taken back by %s', (_what, input, after) => {
    expect(interact(waiting, input, start, 'white').interaction).toEqual(after);
  });
});
