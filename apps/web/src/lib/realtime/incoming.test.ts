import { expect, test } from 'vitest';
import { readMessage } from './incoming.ts';

const GAME = '0b5cbf0e-9c0c-4c0e-8d0e-2f4a7e1d9a01';
const MOVE = {
  move: { from: [6, 4], to: [4, 4], piece: 'P', capture: false, gameId: GAME },
  board: Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => null)),
  currentTurn: 'b',
  check: false,
  checkmate: false,
  version: 1,
  ply: 1,
  uci: 'e2e4',
  moveId: '6f1c1c8e-70b7-4b53-9c53-0f5a8f0c5c11',
  clock: { white_ms: 300_000, black_ms: 300_000, running: 'b' },
};

test('a valid message is parsed', () => {
  expect(readMessage('presence', { online: 7 })).toEqual({ name: 'presence', value: { online: 7 } });
});

test('a move is also accepted under its older name', () => {
  expect(readMessage('client-opponentMove', MOVE)).toEqual(readMessage('opponentMove', MOVE));
  expect(readMessage('opponentMove', MOVE)).toMatchObject({ name: 'opponentMove', value: { uci: 'e2e4' } });
});

test.each([
  ['an event of a newer server', 'tournament', {}],
  ['the name of an object member', 'toString', {}],
  ['an invalid message', 'presence', { online: 'many' }],
])('%s is ignored', (_, event, payload) => {
  expect(readMessage(event, payload)).toBeNull();
});
