import { expect, test } from 'vitest';
import type { SavedGame } from './saved-game.ts';
import { recentGameOf } from './recent-games.ts';

const mate: SavedGame = {
  format: 1,
  id: 'one',
  origin: 'ai',
  persona: 'judit-poll-gar',
  seed: 7,
  ruleSet: 'standard',
  startFen: null,
  moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'],
  clock: null,
  counts: true,
  startedAt: 1000,
  updatedAt: 9000,
  ending: { winner: 'black', reason: 'checkmate', at: 8000 },
};

test('who, how it ended, and how long', () => {
  expect(recentGameOf(mate)).toEqual({
    id: 'one',
    text: 'Judit Poll-gar: Black wins: checkmate, 2 moves',
    at: 8000,
    path: '/play?view=games&game=one',
  });
  const local: SavedGame = {
    ...mate,
    origin: 'local',
    persona: null,
    moves: ['e2e4'],
    ending: { winner: null, reason: 'agreement', at: 5 },
  };
  expect(recentGameOf(local)?.text).toBe('White vs Black: Draw: agreement, 1 move');
});

test('no game that goes on, and none that leads nowhere', () => {
  expect(recentGameOf({ ...mate, ending: null })).toBeNull();
  expect(recentGameOf({ ...mate, moves: ['e2e5'] })).toBeNull();
});
