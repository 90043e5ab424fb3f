import { expect, describe, test } from 'vitest';
import {
  boardViewOf,
  NO_INTERACTION,
  proposedGame,
  screenParts,
  screenView,
  shownGame,
  startView,
  targetsOf,
  viewAfter,
  withLetter,
} from './board-view.ts';
import { gameOf } from './test-game.ts';

const start = gameOf('');
const game = gameOf('e2e4 e7e5');
const idle = { phase: 'idle', orientation: 'black' } as const;
const playing = { phase: 'playing', orientation: 'white', live: { game }, interaction: NO_INTERACTION } as const;
const over = { ...playing, phase: 'over' } as const;

describe('the board before the rules are loaded', () => {
  test('shows any first move as the game will show it', () => {
    for (const move of start.legalMoves())
      expect(viewAfter(move)).toEqual(boardViewOf(start.play(move), NO_INTERACTION, 'white', null));
  });

  test('has a piece put on a square or taken away, and the others as they are', () => {
    const pieces = withLetter(start.board, 'h1', '.');
    expect(pieces).toBe(`${start.board.slice(0, 63)}.`);
    expect(withLetter(pieces, 'h1', 'R')).toBe(start.board);
    expect(withLetter(start.board, 'a8', 'q')).toBe(`q${start.board.slice(1)}`);
  });
});

describe('the board of a screen', () => {
  test('is at the start position before the game, the right way around', () => {
    expect(screenView(idle, 'both')).toEqual(startView('black'));
  });

  test('takes input only while the game runs', () => {
    expect(screenView(playing, 'white').movable).toBe('white');
    expect(screenView(playing, 'later').movable).toBe('later');
    expect(screenView(over, 'white')).toEqual({ ...screenView(playing, 'white'), movable: null });
  });

  test.each([
    ['the phase', over],
    ['the side at the bottom', { ...playing, orientation: 'black' as const }],
    ['the position', { ...playing, live: { game: start } }],
    ['the selection', { ...playing, interaction: { ...NO_INTERACTION, selected: 'g1' as const } }],
    ['the start', idle],
  ])('is painted again when %s changes', (_, changed) => {
    const [before, after] = [screenParts(playing), screenParts(changed)];
    expect(after).toHaveLength(before.length);
    expect(after.some((part, index) => part !== before[index])).toBe(true);
  });

  test('is not painted again when nothing of it changes', () => {
    expect(screenParts({ ...playing })).toEqual(screenParts(playing));
    expect(screenParts({ ...idle })).toEqual(screenParts(idle));
  });
});

test('a destination is a capture only where a piece is taken, en passant too', () => {
  expect([...(targetsOf(start, 'e2') ?? [])]).toEqual([
    ['e3', 'move'],
    ['e4', 'move'],
  ]);
  const passant = targetsOf(gameOf('e2e4 a7a6 e4e5 d7d5'), 'e5');
  expect([passant?.get('d6'), passant?.get('e6')]).toEqual(['capture', 'move']);
});

test('after a takeback, a position that is gone is not shown any more', () => {
  expect(shownGame(game.at(1), { ...NO_INTERACTION, browsing: 2 }).fen).toBe(game.at(1).fen);
});

test('a proposed move that is not legal is not shown', () => {
  const proposed = { move: { from: 'e4', to: 'e6' }, fen: game.fen, at: 0 } as const;
  expect(proposedGame(game, { ...NO_INTERACTION, proposed })).toBeNull();
});
