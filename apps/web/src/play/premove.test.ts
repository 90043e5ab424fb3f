import { Game, type Square } from '@sixtyfour/chess';
import { describe, expect, test } from 'vitest';
import { NO_INTERACTION } from './board-view.ts';
import { premoveInput, premoveTargets, prepare } from './premove.ts';

const start = Game.start('standard');

function gameOf(fen: string): Game {
  const game = Game.fromFen(fen, 'standard');
  if (!game.ok) throw new Error(game.error.code);
  return game.value;
}

const targets = (game: Game, from: Square) => [...premoveTargets(game, from).keys()].toSorted();

describe('where a piece could go on some board', () => {
  test('a pawn can go straight ahead, and capture on both sides', () => {
    expect(targets(start, 'e7')).toEqual(['d6', 'e5', 'e6', 'f6']);
    expect(targets(start, 'a2')).toEqual(['a3', 'a4', 'b3']);
    expect(targets(gameOf('4k3/8/8/8/4P3/8/8/4K3 b - - 0 1'), 'e4')).toEqual(['d5', 'e5', 'f5']);
  });

  test('other pieces ignore the pieces in their way, and may go to squares of own pieces', () => {
    expect(targets(start, 'b8')).toEqual(['a6', 'c6', 'd7']);
    expect(targets(start, 'a1')).toHaveLength(14);
    expect(targets(start, 'c1')).toHaveLength(7);
    expect(targets(start, 'd1')).toHaveLength(21);
  });

  test('a king castles from its home alone', () => {
    expect(targets(start, 'e8')).toEqual(['c8', 'd7', 'd8', 'e7', 'f7', 'f8', 'g8']);
    expect(targets(gameOf('8/8/4k3/8/8/8/8/4K3 w - - 0 1'), 'e6')).toHaveLength(8);
  });

  test('an empty square goes nowhere', () => {
    expect(targets(start, 'e4')).toEqual([]);
  });
});

describe('arming', () => {
  const none = { interaction: NO_INTERACTION, premove: null };

  test('two presses, or a drag', () => {
    const selected = prepare({ type: 'press', square: 'e7' }, none, start, 'black');
    expect(selected).toEqual({ interaction: { ...NO_INTERACTION, selected: 'e7' }, premove: null });
    const armed = prepare({ type: 'press', square: 'e5' }, selected, start, 'black');
    expect(armed).toEqual({ interaction: NO_INTERACTION, premove: { from: 'e7', to: 'e5' } });
    expect(prepare({ type: 'drop', from: 'e7', to: 'e5' }, none, start, 'black')).toEqual(armed);
  });

  test.each([
    ['a foreign piece', { type: 'drop', from: 'e2', to: 'e4' }],
    ['a square out of reach', { type: 'drop', from: 'e7', to: 'e4' }],
    ['an empty square', { type: 'press', square: 'e4' }],
    ['Escape', { type: 'cancel' }],
  ] as const)('%s takes it back', (_, input) => {
    const armed = { interaction: NO_INTERACTION, premove: { from: 'd7', to: 'd5' } as const };
    expect(prepare(input, armed, start, 'black')).toEqual(none);
  });

  test('another one takes its place, and another own piece takes it back until then', () => {
    const armed = { interaction: NO_INTERACTION, premove: { from: 'd7', to: 'd5' } as const };
    const selected = prepare({ type: 'lift', square: 'e7' }, armed, start, 'black');
    expect(selected).toEqual({ interaction: { ...NO_INTERACTION, selected: 'e7' }, premove: null });
    const replaced = prepare({ type: 'drop', from: 'e7', to: 'e5' }, armed, start, 'black');
    expect(replaced.premove).toEqual({ from: 'e7', to: 'e5' });
  });

  test('the king on its rook in the corner castles, and beside it takes back what will be taken there', () => {
    const game = gameOf('r3k2r/8/8/8/8/8/8/R2QKR2 b - - 0 1');
    const drop = (seat: 'white' | 'black', from: Square, to: Square) =>
      prepare({ type: 'drop', from, to }, none, game, seat).premove;
    expect(drop('black', 'e8', 'h8')).toEqual({ from: 'e8', to: 'g8' });
    expect(drop('black', 'e8', 'a8')).toEqual({ from: 'e8', to: 'c8' });
    expect(drop('white', 'e1', 'f1')).toEqual({ from: 'e1', to: 'f1' });
  });

  test.each([
    { type: 'browse', ply: 0 },
    { type: 'promote', role: 'queen' },
  ] as const)('$type changes nothing', (input) => {
    const armed = { interaction: NO_INTERACTION, premove: { from: 'd7', to: 'd5' } as const };
    expect(prepare(input, armed, start, 'black')).toBe(armed);
  });

  test('a press on an earlier position leads back to the game and keeps the premove', () => {
    const back = { interaction: { ...NO_INTERACTION, browsing: 0 }, premove: { from: 'd7', to: 'd5' } as const };
    expect(prepare({ type: 'press', square: 'a7' }, back, start, 'black')).toEqual({
      ...back,
      interaction: NO_INTERACTION,
    });
  });
});

test('a pawn that arrives becomes a queen', () => {
  const game = gameOf('7k/P7/8/8/8/8/8/K7 w - - 0 1');
  expect(premoveInput(game, { from: 'a7', to: 'a8' })).toEqual({ from: 'a7', to: 'a8', promotion: 'queen' });
  expect(premoveInput(game, { from: 'a1', to: 'a2' })).toEqual({ from: 'a1', to: 'a2' });
});
