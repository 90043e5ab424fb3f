import { applyIntent, startGame } from '@sixtyfour/chess';
import type { Color, GameState, Square } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { toAiGameState } from './ai-state.ts';

function played(moves: readonly (readonly [Square, Square])[]): GameState {
  const started = startGame({ origin: 'ai', ruleSet: 'simplified', initialMs: 300_000, at: 0 });
  if (!started.ok) throw new Error('the standard start is legal');
  let state = started.value;
  for (const [index, [from, to]] of moves.entries()) {
    const by: Color = index % 2 === 0 ? 'white' : 'black';
    const next = applyIntent(state, { type: 'move', by, from, to, at: (index + 1) * 1500 });
    if (!next.ok) throw new Error(`${from}${to}: ${next.error}`);
    state = next.value.state;
  }
  return state;
}

const facts = {
  started: true,
  status: 'Playing against Bobby Fish-er',
  opponent: 'Bobby Fish-er',
  selected: null,
  promotingAt: null,
  at: 0,
};

test('R-EN-01 R-EN-03 a fresh game reads as the specification starts it', () => {
  const view = toAiGameState(played([]), facts);
  expect(view).toMatchObject({
    gameStarted: true,
    gameOver: false,
    gameStatus: 'Playing against Bobby Fish-er',
    playerTurn: true,
    moveHistory: [],
    positionHistory: [],
    opponent: 'Bobby Fish-er',
    timeLeft: 300,
    playerTimeLeft: 300,
    opponentTimeLeft: 300,
  });
  expect(view.board[0]).toEqual(['r', 'n', 'b', 'q', 'k', 'b', 'n', 'r']);
  expect(view.board[7]).toEqual(['R', 'N', 'B', 'Q', 'K', 'B', 'N', 'R']);
  expect(view.board[4]).toEqual(Array.from({ length: 8 }, () => null));
});

test('R-EN-01 histories grow by a move and by the board before it, as strings', () => {
  const view = toAiGameState(
    played([
      ['e2', 'e4'],
      ['e7', 'e5'],
    ]),
    facts,
  );
  expect(view.moveHistory).toEqual(['e2e4', 'e7e5']);
  expect(view.positionHistory).toEqual([
    `rnbqkbnrpppppppp${'.'.repeat(32)}PPPPPPPPRNBQKBNR`,
    `rnbqkbnrpppppppp${'.'.repeat(16)}....P...${'.'.repeat(8)}PPPP.PPPRNBQKBNR`,
  ]);
});

test('R-EN-02 selection, check and last move are rows and columns', () => {
  const state = played([
    ['e2', 'e4'],
    ['f7', 'f6'],
    ['d2', 'd4'],
    ['g7', 'g5'],
    ['d1', 'h5'],
  ]);
  const view = toAiGameState(state, { ...facts, selected: 'e2' });
  expect(view.selectedPiece).toEqual({ row: 6, col: 4 });
  expect(view.checkPosition).toEqual({ row: 0, col: 4 });
  expect(view.lastMove).toEqual({ startRow: 7, startCol: 3, endRow: 3, endCol: 7 });
  expect(view.gameOver).toBe(true);
});

test('R-EN-03 timeLeft is that of the side to move, in whole seconds rounded up', () => {
  const state = played([['e2', 'e4']]);
  const view = toAiGameState(state, { ...facts, at: 1500 + 10_200 });
  expect(view).toMatchObject({ playerTurn: false, playerTimeLeft: 299, opponentTimeLeft: 290, timeLeft: 290 });
});

test('R-EN-04 captured pieces stand under their own colour, and the piece colours are the given ones', () => {
  const view = toAiGameState(
    played([
      ['e2', 'e4'],
      ['d7', 'd5'],
      ['e4', 'd5'],
      ['d8', 'd5'],
    ]),
    facts,
  );
  expect(view).toMatchObject({
    capturedWhitePieces: ['P'],
    capturedBlackPieces: ['p'],
    whitePieceColor: '#FFFFFF',
    blackPieceColor: '#000000',
  });
});

test('R-EN-05 an open promotion dialog names its square', () => {
  expect(toAiGameState(played([]), facts)).toMatchObject({ promotionDialogOpen: false, promotionPosition: null });
  expect(toAiGameState(played([]), { ...facts, promotingAt: 'c8' })).toMatchObject({
    promotionDialogOpen: true,
    promotionPosition: { row: 0, col: 2 },
  });
});
