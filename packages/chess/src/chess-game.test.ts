import { describe, expect, test } from 'vitest';
import { Game } from './chess-game.ts';
import { START_FEN } from './fen.ts';
import { hasMatingMaterial } from './mating-material.ts';
import { gameAfter, gameAt, randomGame } from './test-kit.ts';
import { RULE_SETS } from './rule-set.ts';
import { isSquare, rowOf, colOf, squareAt, SQUARES } from './types.ts';

describe('a game is immutable', () => {
  test('play leaves the game unchanged, and two games from one position are independent', () => {
    const start = Game.start('standard');
    const [e4, d4] = ['e2', 'd2'].map((from) => start.legalMoves(isSquare(from) ? from : 'a1').at(-1));
    const first = e4 && start.play(e4);
    const second = d4 && start.play(d4);
    expect(start.fen).toBe(START_FEN);
    expect(start.legalMoves()).toHaveLength(20);
    expect(first?.fen).toBe(gameAfter('e2e4').fen);
    expect(second?.fen).toBe(gameAfter('d2d4').fen);
    expect(first?.legalMoves()).toHaveLength(20);
  });

  test.each(RULE_SETS)('at() returns every earlier game unchanged (%s)', (ruleSet) => {
    const game = randomGame(3, 80, ruleSet);
    const moves = game.history.map(({ uci }) => uci);
    for (let ply = 0; ply <= game.ply; ply += 7) {
      const then = game.at(ply);
      const again = gameAfter(moves.slice(0, ply).join(' '), ruleSet);
      expect([then.fen, then.ply, then.turn, then.check]).toEqual([again.fen, again.ply, again.turn, again.check]);
      expect(then.history).toEqual(again.history);
      expect(then.positionHistory).toEqual(again.positionHistory);
      expect(then.legalMoves()).toEqual(again.legalMoves());
      expect(then.captured('white')).toEqual(again.captured('white'));
    }
    expect(game.at(game.ply)).toBe(game);
  });

  test.each([-1, 3, 0.5, Number.NaN])('at(%s) throws in a game of two plies', (ply) => {
    expect(() => gameAfter('e2e4 e7e5').at(ply)).toThrow(RangeError);
  });

  test('play throws on a move of another position', () => {
    const [reply] = gameAfter('e2e4').legalMoves('e7');
    expect(() => reply && Game.start('standard').play(reply)).toThrow('not a legal move');
  });
});

test('a played move has its notations, the position after it, and whether it gives check or mate', () => {
  const game = gameAfter('e2e4 f7f6 d2d4 g7g5 d1h5');
  expect(game.lastPlayed).toMatchObject({
    san: 'Qh5#',
    long: 'Qd1h5#',
    uci: 'd1h5',
    fenAfter: game.fen,
    check: true,
    checkmate: true,
    move: { from: 'd1', to: 'h5', piece: { color: 'white', role: 'queen' }, captured: null, kind: 'normal' },
  });
  expect(game.check).toBe('e8');
  expect(game.at(4).check).toBeNull();
  expect(Game.start('standard').lastPlayed).toBeNull();
  expect(Game.start('standard').lastMove).toBeNull();
});

test.each([
  ['double-push', START_FEN, 'e2e4'],
  ['castle-short', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1g1'],
  ['castle-long', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1c1'],
  ['en-passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6'],
  ['normal', START_FEN, 'e2e3'],
] as const)('the kind of a move is %s', (kind, fen, uci) => {
  expect(gameAfter(uci, 'standard', fen).lastMove?.kind).toBe(kind);
});

describe('replay', () => {
  test.each(RULE_SETS)('reproduces a game from its start position and moves (%s)', (ruleSet) => {
    const fen = '4k3/pppp4/8/8/8/8/4PPPP/4K3 b - - 0 1';
    const game = randomGame(5, 30, ruleSet, fen);
    expect(game.startFen).toBe(fen);
    const again = Game.replay(
      ruleSet,
      game.startFen,
      game.history.map(({ uci }) => uci),
    );
    expect(again.ok && again.value.fen).toBe(game.fen);
  });

  test('startFen is null for the usual start position', () => {
    expect(gameAt(START_FEN).startFen).toBeNull();
    expect(gameAt(START_FEN, 'simplified').startFen).toBeNull();
    expect(Game.start('simplified').startFen).toBeNull();
  });

  test.each([
    ['a start position', 'x', [], { ply: 0, error: { code: 'letter-unknown', field: 'board', at: 0 } }],
    ['an illegal move', null, ['e2e4', 'e2e4'], { ply: 1, error: { code: 'no-piece', at: 0 } }],
    ['a malformed move', null, ['e2e4', 'e7e5', '?'], { ply: 2, error: { code: 'malformed', at: 0 } }],
  ] as const)('reports the ply of %s', (_, fen, moves, error) => {
    expect(Game.replay('standard', fen, moves)).toEqual({ ok: false, error });
  });
});

test('A-96 captured pieces are listed by color, the most valuable first, with the material difference', () => {
  const game = gameAfter('e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 d1d2');
  expect(game.captured('white')).toEqual(['P', 'P']);
  expect(game.captured('black')).toEqual(['q', 'p']);
  expect(game.materialDifference()).toBe(8);
  expect(Game.start('standard').captured('white')).toEqual([]);
  expect(Game.start('standard').materialDifference()).toBe(0);
});

test('A-96 an en passant capture counts as a pawn, and a captured promoted piece by its new role', () => {
  expect(gameAfter('e5d6', 'standard', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1').captured('black')).toEqual(['p']);
  const game = gameAfter('a7a8q b8a8', 'standard', '1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1');
  expect(game.captured('white')).toEqual(['Q']);
  expect(game.materialDifference()).toBe(-5);
});

test('rows and columns convert to squares and back', () => {
  expect(SQUARES.map((square) => squareAt(rowOf(square), colOf(square)))).toEqual(SQUARES);
  expect([SQUARES[0], SQUARES[63], squareAt(4, 4)]).toEqual(['a8', 'h1', 'e4']);
  expect(() => squareAt(8, 0)).toThrow(RangeError);
  expect(['e4', 'E4', 'i1', 'a9', '', 'a10'].map(isSquare)).toEqual([true, false, false, false, false, false]);
});

// FIDE 6.9: the pieces with which some sequence of legal moves gives mate.
test.each([
  ['a bare king', '4k3/8/8/8/8/8/8/4KQ2', 'black', false],
  ['a pawn', '4k3/8/8/8/8/8/4P3/4K3', 'white', true],
  ['a rook', '4k3/8/8/8/8/8/3R4/4K3', 'white', true],
  ['a queen', '4k3/8/8/8/8/8/3Q4/4K3', 'white', true],
  ['a knight against a bare king', '4k3/8/8/8/8/8/4N3/4K3', 'white', false],
  ['a knight against a queen', '3qk3/8/8/8/8/8/4N3/4K3', 'white', false],
  ['a knight against a pawn', '4k3/4p3/8/8/8/8/4N3/4K3', 'white', true],
  ['a knight against a rook', '3rk3/8/8/8/8/8/4N3/4K3', 'white', true],
  ['two knights', '4k3/8/8/8/8/8/3NN3/4K3', 'white', true],
  ['a bishop against a bare king', '4k3/8/8/8/8/8/4B3/4K3', 'white', false],
  ['a bishop against a rook', '3rk3/8/8/8/8/8/4B3/4K3', 'white', false],
  ['a bishop against a bishop on its color', '4k3/8/8/8/8/8/2b1B3/4K3', 'white', false],
  ['a bishop against a bishop on the other color', '4k3/8/8/8/8/8/3bB3/4K3', 'white', true],
  ['a bishop against a knight', '3nk3/8/8/8/8/8/4B3/4K3', 'white', true],
  ['a bishop against a pawn', '4k3/4p3/8/8/8/8/4B3/4K3', 'white', true],
  ['two bishops on one color', '4k3/8/8/8/8/8/2B1B3/4K3', 'white', false],
  ['two bishops on both colors', '4k3/8/8/8/8/8/3BB3/4K3', 'white', true],
  ['bishop and knight', '4k3/8/8/8/8/8/3NB3/4K3', 'white', true],
] as const)('A-16 mating material: %s', (_, board, color, expected) => {
  expect(hasMatingMaterial(gameAt(`${board} w - - 0 1`).board, color)).toBe(expected);
});
