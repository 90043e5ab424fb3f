import { type Color, Game } from '@sixtyfour/chess';
import { describe, expect, test } from 'vitest';
import { type BoardFacts, boardFacts } from './board-facts.ts';
import { QUIET } from './test-kit.ts';

/** The facts after UCI moves from a FEN, null for the usual start position. */
function facts(moves: string, fen: string | null = null, character: Color = 'black'): BoardFacts {
  const replayed = Game.replay('standard', fen, moves.split(' '));
  if (!replayed.ok) throw new Error(`ply ${replayed.error.ply} of ${moves}`);
  return boardFacts(replayed.value, character);
}

test('a quiet first move is the visitor’s and has no other facts', () => {
  expect(facts('a2a3')).toEqual({ ...QUIET, ply: 1, mover: 'visitor' });
});

test('the first check is counted per side', () => {
  const moves = 'e2e4 e7e5 d1h5 b8c6 h5f7';
  expect(facts(moves)).toMatchObject({ mover: 'visitor', check: 'first', captured: 'pawn' });
  expect(facts('d2d4 e7e6 c2c4 f8b4')).toMatchObject({ mover: 'character', check: 'first' });
  expect(facts('d2d4 e7e6 c2c4 f8b4 c1d2 b4d2')).toMatchObject({ mover: 'character', check: 'later' });
  expect(facts('d2d4 e7e6 c2c4 f8b4 b1c3 b4c3').check).toBe('later');
});

test('a recapture of equal value is a trade, and a trade of the last queens is queensOff', () => {
  const open = 'e2e4 d7d6 d2d4 e7e5 d4e5 d6e5 d1d8';
  expect(facts(open)).toMatchObject({ captured: 'queen', trade: false, queensOff: false });
  expect(facts(`${open} e8d8`)).toMatchObject({ mover: 'character', captured: 'queen', trade: true, queensOff: true });
  expect(facts('e2e4 d7d5 e4d5 d8d5')).toMatchObject({ captured: 'pawn', trade: true, queensOff: false });
  expect(facts('e2e4 e7e5 g1f3 b8c6 f3e5 c6e5')).toMatchObject({ captured: 'knight', trade: false });
});

test('castling, en passant and promotion are detected', () => {
  expect(facts('e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1').castled).toBe(true);
  expect(facts('e2e4 a7a6 e4e5 d7d5 e5d6')).toMatchObject({ enPassant: true, captured: 'pawn' });
  expect(facts('a7a8q', '8/P6k/8/8/8/8/8/K7 w - - 0 1').promoted).toBe(true);
});

test('repeated is true at the second occurrence of a position only', () => {
  const there = 'g1f3 g8f6 f3g1 f6g8';
  expect(facts('g1f3 g8f6 f3g1').repeated).toBe(false);
  expect(facts(there).repeated).toBe(true);
  expect(facts(`${there} ${there}`).repeated).toBe(false);
});

test('endgame is true with few pieces left, unless the game started so', () => {
  const full = '3qk3/3r4/8/8/8/8/3R4/3QK3 w - - 0 1';
  expect(facts('d2d7 d8d7', full).endgame).toBe(true);
  expect(facts('d1c1', full).endgame).toBe(false);
  expect(facts('d2d3', '4k3/3r4/8/8/8/8/3R4/4K3 w - - 0 1').endgame).toBe(false);
});

describe('openings', () => {
  test.each([
    ['e2e4 c7c5', 'the Sicilian'],
    ['e2e4 c7c5 g1f3 d7d6', 'the Sicilian'],
    ['e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3', 'the Italian'],
    ['d2d4 g8f6 c2c4 g7g6 b1c3 d7d5 c4d5', 'the Grünfeld'],
    ['a2a3 e7e5', undefined],
  ])('%s is %s', (moves, name) => {
    expect(facts(moves).opening?.name).toBe(name);
  });

  test('a gambit is open when offered, then taken or left', () => {
    const latvian = 'e2e4 e7e5 g1f3 f7f5';
    expect(facts(latvian).gambit).toEqual({ by: 'character', answer: 'open' });
    expect(facts(`${latvian} e4f5`).gambit).toEqual({ by: 'character', answer: 'taken' });
    expect(facts(`${latvian} f3e5 d8f6`).gambit).toEqual({ by: 'character', answer: 'left' });
    expect(facts('e2e4 e7e5 f2f4 e5f4').gambit).toEqual({ by: 'visitor', answer: 'taken' });
    expect(facts('e2e4 e7e5 f2f4 d7d5').gambit).toEqual({ by: 'character', answer: 'open' });
    expect(facts('e2e4 e7e5').gambit).toBeNull();
  });

  test('a game from a custom position has no opening', () => {
    expect(facts('e2e4 c7c5', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1').opening).toBeNull();
  });
});

test('the mover of a move and of a gambit depends on the side of the character', () => {
  expect(facts('e2e4', null, 'white').mover).toBe('character');
  expect(facts('e2e4 e7e5', null, 'white').mover).toBe('visitor');
  expect(facts('e2e4 e7e5 f2f4', null, 'white').gambit).toEqual({ by: 'character', answer: 'open' });
});
