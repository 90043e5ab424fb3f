import { expect, test } from 'vitest';
import { BroadcastMove, MoveBroadcast } from './move.ts';

const gameId = '0c6a1b0e-6d0f-4c6c-8a53-0a3f0a9e5d11';
const moveId = '6f6f3a5e-8f5b-4a51-9d2a-0b6f1f3c2d10';

const move = { from: [6, 4], to: [4, 4], piece: 'P', capture: false, gameId };
const emptyRow = Array.from({ length: 8 }, () => null);
const board = [
  ['r', 'n', 'b', 'q', 'k', 'b', 'n', 'r'],
  Array.from({ length: 8 }, () => 'p'),
  emptyRow,
  emptyRow,
  emptyRow,
  emptyRow,
  Array.from({ length: 8 }, () => 'P'),
  ['R', 'N', 'B', 'Q', 'K', 'B', 'N', 'R'],
];
const payload = { move, board, currentTurn: 'b', check: false, checkmate: false };
const ours = { version: 2, ply: 1, uci: 'e2e4', moveId, clock: { white_ms: 299_000, black_ms: 300_000, running: 'b' } };

function without(value: object, key: string): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

test('R-EN-13 a move has from and to as [row, col], the piece, whether it captures, and its game', () => {
  expect(BroadcastMove.parse(move)).toEqual(move);
  for (const key of ['from', 'to', 'piece', 'capture', 'gameId']) {
    expect(BroadcastMove.safeParse(without(move, key)).success, key).toBe(false);
  }
  for (const bad of [
    { from: [6, 8] },
    { to: { row: 4, col: 4 } },
    { piece: 'X' },
    { capture: 1 },
    { gameId: 'game' },
  ]) {
    expect(BroadcastMove.safeParse({ ...move, ...bad }).success, JSON.stringify(bad)).toBe(false);
  }
});

test('R-EN-14 the broadcast of a move has the move, the board, the turn, check and checkmate', () => {
  expect(MoveBroadcast.parse({ ...payload, ...ours })).toEqual({ ...payload, ...ours });
  for (const key of Object.keys(payload)) {
    expect(MoveBroadcast.safeParse({ ...without(payload, key), ...ours }).success, key).toBe(false);
  }
  const bad = [
    { board: board.slice(1) },
    { board: [...board.slice(1), []] },
    { currentTurn: 'white' },
    { check: null },
  ];
  for (const wrong of bad) {
    expect(MoveBroadcast.safeParse({ ...payload, ...ours, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  }
});
