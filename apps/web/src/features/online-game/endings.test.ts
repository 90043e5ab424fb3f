import type { Color, EndReason, Ms } from '@sixtyfour/chess';
import { CLOCK_MS, FIRST_MOVE_MS } from '@sixtyfour/contract';
import { describe, expect, test } from 'vitest';
import { endText } from './endings.ts';
import { onlineResult } from './game-over.ts';
import { snapshotOf } from './server-snapshot.ts';
import type { ServerSnapshot } from './state.ts';
import { TestServer } from './test-kit.ts';

const players = { white: { username: 'Wanda', country: null }, black: { username: 'Bruno', country: null } };

/** The end of a game in which White has used this time for the first move. */
function snapshotAfter(usedMs: Ms): ServerSnapshot {
  const server = new TestServer();
  const snapshot = snapshotOf(server.view(), 0);
  if (snapshot === null) throw new Error('the game is not legal');
  return { ...snapshot, clock: { ...snapshot.clock, white: CLOCK_MS - usedMs } };
}

const text = (reason: EndReason, winner: Color | null, seat: Color, leaving = false, usedMs = 0) =>
  endText({ seat, players, leaving, snapshot: snapshotAfter(usedMs) }, { reason, winner });

describe('banners', () => {
  test.each([
    ['checkmate', 'white', 'black', 'Checkmate! White wins!'],
    ['checkmate', 'black', 'black', 'Checkmate! Black wins!'],
    ['stalemate', null, 'white', 'Draw! Game Over: stalemate'],
    ['repetition', null, 'white', 'Draw! Game Over: repetition'],
    ['insufficient-material', null, 'white', 'Draw! Game Over: insufficient material'],
    ['seventy-five-moves', null, 'white', 'Draw! Game Over: 75-move rule'],
    ['agreement', null, 'white', 'Draw! Game Over: by agreement'],
    ['timeout', 'white', 'white', "Time's up! You win!"],
    ['timeout', 'white', 'black', "Time's up! You lose!"],
    ['timeout', null, 'black', 'Draw! Game Over: time ran out, but the opponent can’t mate'],
    ['resignation', 'white', 'black', 'You resigned'],
    ['resignation', 'white', 'white', 'Bruno resigned'],
    ['abandonment', 'white', 'white', 'Your opponent has left the game'],
    ['abandonment', 'white', 'black', 'You left the game'],
    ['aborted', null, 'white', 'The game was cancelled'],
  ] as const)('A-62 A-63 %s, won by %s, read by %s', (reason, winner, seat, expected) => {
    expect(text(reason, winner, seat)).toBe(expected);
  });

  test.each([
    ['white', FIRST_MOVE_MS, 'You didn’t move in time'],
    ['black', FIRST_MOVE_MS, 'Wanda didn’t move in time'],
    ['black', FIRST_MOVE_MS - 1, 'The game was cancelled'],
  ] as const)('an aborted game, read by %s after %i ms: %s', (seat, usedMs, expected) => {
    expect(text('aborted', null, seat, false, usedMs)).toBe(expected);
  });

  test('a player who leaves is told so', () => {
    expect(text('resignation', 'black', 'white', true)).toBe('You left the game');
    expect(text('aborted', null, 'white', true)).toBe('You left the game');
  });
});

test.each([
  ['checkmate', 'white', 'white', 'win'],
  ['timeout', 'white', 'black', 'loss'],
  ['timeout', null, 'black', 'draw'],
  ['agreement', null, 'white', 'draw'],
  ['aborted', null, 'white', 'none'],
] as const)('%s won by %s is to %s a %s', (reason, winner, seat, result) => {
  expect(onlineResult(seat, { reason, winner })).toBe(result);
});
