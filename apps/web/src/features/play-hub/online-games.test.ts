import type { GameSummary } from '@sixtyfour/contract';
import { expect, test } from 'vitest';
import { recentOnlineGameOf } from './online-games.ts';

const GAME = '0b5cbf0e-9c0c-4c0e-8d0e-2f4a7e1d9a01';
const mate: GameSummary = {
  id: GAME,
  origin: 'queue',
  rule_set: 'standard',
  seat: 'b',
  opponent: { username: 'Maja', country: 'PL' },
  game_status: 'checkmate',
  winner: 'b',
  end_reason: 'checkmate',
  ply: 5,
  created_at: '2026-11-20T10:00:00.000Z',
  ended_at: '2026-11-20T10:05:00.000Z',
};

test('an entry has the opponent, the result for the visitor, the length, the time and the path', () => {
  expect(recentOnlineGameOf(mate)).toEqual({
    id: GAME,
    text: 'Maja: you won by checkmate, 3 moves',
    at: Date.UTC(2026, 10, 20, 10, 5),
    path: `/game/${GAME}`,
  });
});

test.each([
  ['lost', { seat: 'w' }, 'Maja: you lost by checkmate, 3 moves'],
  ['drawn', { winner: null, end_reason: 'stalemate', game_status: 'draw' }, 'Maja: draw by stalemate, 3 moves'],
  ['cancelled', { winner: null, end_reason: 'aborted', game_status: 'aborted', ply: 1 }, 'Maja: cancelled, 1 move'],
] as const)('the text of a game that was %s', (_, change, text) => {
  expect(recentOnlineGameOf({ ...mate, ...change })?.text).toBe(text);
});

test('a running game has no entry', () => {
  expect(
    recentOnlineGameOf({ ...mate, game_status: 'active', winner: null, end_reason: null, ended_at: null }),
  ).toBeNull();
});
