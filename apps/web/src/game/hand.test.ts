import { Game } from '@sixtyfour/chess';
import { describe, expect, test } from 'vitest';
import { boardViewOf, EMPTY_HAND, type Hand, handle, promotionOf, startView, targetsOf } from './hand.ts';

function gameAfter(startFen: string | null, ...moves: readonly string[]): Game {
  const game = Game.replay('standard', startFen, moves);
  if (!game.ok) throw new Error('no such game');
  return game.value;
}

const start = gameAfter(null);
const holding = (selected: Hand['selected']): Hand => ({ ...EMPTY_HAND, selected });

describe('pressing', () => {
  test('an own piece, then a target: a move', () => {
    const picked = handle(EMPTY_HAND, { type: 'press', square: 'g1' }, start, 'white');
    expect(picked).toEqual({ hand: holding('g1'), move: null, refusal: null });
    const moved = handle(picked.hand, { type: 'press', square: 'f3' }, start, 'white');
    expect(moved).toEqual({ hand: EMPTY_HAND, move: { from: 'g1', to: 'f3' }, refusal: null });
  });

  test.each([
    ['the same piece puts it down', holding('g1'), 'g1', EMPTY_HAND, null],
    ['another own piece is picked instead', holding('g1'), 'b1', holding('b1'), null],
    ['an illegal target puts it down and says why', holding('g1'), 'g5', EMPTY_HAND, 'illegal-move'],
    ['a piece of the other side', EMPTY_HAND, 'e7', EMPTY_HAND, 'not-your-piece'],
    ['an empty square asks for nothing', EMPTY_HAND, 'e4', EMPTY_HAND, null],
  ] as const)('%s', (_what, hand, square, after, refusal) => {
    expect(handle(hand, { type: 'press', square }, start, 'white')).toEqual({ hand: after, move: null, refusal });
  });

  test('out of turn nothing is picked, but by those who play both sides', () => {
    const black = gameAfter(null, 'e2e4');
    expect(handle(EMPTY_HAND, { type: 'press', square: 'd2' }, black, 'white').refusal).toBe('not-your-turn');
    expect(handle(EMPTY_HAND, { type: 'press', square: 'e7' }, black, 'both').hand.selected).toBe('e7');
    expect(handle(EMPTY_HAND, { type: 'press', square: 'd2' }, black, 'both').refusal).toBe('not-your-piece');
  });
});

test('a drag picks up, and never puts down what is picked already', () => {
  expect(handle(holding('g1'), { type: 'lift', square: 'g1' }, start, 'white').hand).toEqual(holding('g1'));
  expect(handle(holding('g1'), { type: 'drop', from: 'g1', to: 'f3' }, start, 'white').move).toEqual({
    from: 'g1',
    to: 'f3',
  });
  expect(handle(holding('g1'), { type: 'drop', from: 'g1', to: 'g3' }, start, 'white').refusal).toBe('illegal-move');
});

describe('promotion', () => {
  const ready = gameAfter('8/4P2k/8/8/8/8/8/4K3 w - - 0 1');
  const waiting = handle(holding('e7'), { type: 'press', square: 'e8' }, ready, 'white').hand;

  test('the pawn waits until a role is chosen', () => {
    expect(waiting).toEqual({ selected: 'e7', promoting: { from: 'e7', to: 'e8' }, browsing: null });
    expect(promotionOf(ready, waiting)).toEqual({ square: 'e8', color: 'white' });
    expect(handle(waiting, { type: 'promote', role: 'rook' }, ready, 'white').move).toEqual({
      from: 'e7',
      to: 'e8',
      promotion: 'rook',
    });
  });

  test('it can be called off, and a role without a pawn is nothing', () => {
    expect(handle(waiting, { type: 'cancel' }, ready, 'white').hand).toEqual(EMPTY_HAND);
    expect(handle(EMPTY_HAND, { type: 'promote', role: 'rook' }, ready, 'white').move).toBeNull();
  });

  test('a pawn that may not go there is refused and opens nothing', () => {
    const blocked = gameAfter('4r3/4P2k/8/8/8/8/8/4K3 w - - 0 1');
    const result = handle(holding('e7'), { type: 'press', square: 'e8' }, blocked, 'white');
    expect(result).toEqual({ hand: EMPTY_HAND, move: null, refusal: 'illegal-move' });
  });
});

describe('looking back', () => {
  const game = gameAfter(null, 'e2e4', 'e7e5');

  test('earlier positions are within the game, and the last is the game itself', () => {
    expect(handle(EMPTY_HAND, { type: 'browse', ply: 1 }, game, 'white').hand.browsing).toBe(1);
    expect(handle(EMPTY_HAND, { type: 'browse', ply: -3 }, game, 'white').hand.browsing).toBe(0);
    expect(handle(EMPTY_HAND, { type: 'browse', ply: 2 }, game, 'white').hand.browsing).toBeNull();
  });

  test('they are shown as they were, and nothing can be moved there', () => {
    const view = boardViewOf(game, { ...EMPTY_HAND, browsing: 1 }, 'white', 'white');
    expect(view).toMatchObject({ lastMove: ['e2', 'e4'], selected: null, targets: null, movable: null });
    expect(view.pieces).toBe(game.at(1).board);
  });
});

test('the board shows the selection, its targets, the check and whose pieces move', () => {
  const game = gameAfter('4k3/8/8/8/7b/5p2/8/4K1N1 w - - 0 1');
  expect(boardViewOf(game, holding('e1'), 'black', 'white')).toMatchObject({
    orientation: 'black',
    selected: 'e1',
    check: 'e1',
    movable: 'white',
  });
  expect(boardViewOf(game, EMPTY_HAND, 'white', 'black').movable).toBeNull();
  expect(boardViewOf(game, EMPTY_HAND, 'white', 'both').movable).toBe('white');
  expect(targetsOf(gameAfter('4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1'), 'g1')?.get('f3')).toBe('capture');
  expect(targetsOf(start, null)).toBeNull();
});

test('before a game the usual position stands there', () => {
  expect(startView('white')).toEqual(boardViewOf(start, EMPTY_HAND, 'white', null));
});
