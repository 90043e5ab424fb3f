import { type Ending } from '@sixtyfour/chess';
import { expect, test } from 'vitest';
import { soundOf } from './effects.ts';
import { gameOf } from './test-game.ts';

const lastOf = (moves: string, startFen: string | null = null) => gameOf(moves, startFen).lastPlayed;

const ended = (reason: Ending['reason'], winner: Ending['winner']): Ending => ({ reason, winner, at: 0 });
const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

test.each([
  ['move', lastOf('e2e4'), null],
  ['capture', lastOf('e2e4 d7d5 e4d5'), null],
  ['capture', lastOf('e2e4 a7a6 e4e5 d7d5 e5d6'), null],
  ['castle', lastOf('e1g1', 'r2k3r/8/8/8/8/8/8/R3K2R w KQ - 0 1'), null],
  ['check', lastOf('a1a8', CASTLING), null],
  ['checkmate', lastOf('f2f3 e7e5 g2g4 d8h4'), ended('checkmate', 'black')],
  ['draw', lastOf('a1a8', CASTLING), ended('repetition', null)],
  ['game-end', null, ended('timeout', 'white')],
  ['draw', null, ended('timeout', null)],
  ['game-end', lastOf('e2e4'), ended('resignation', 'black')],
] as const)('A-86 %s, one sound per event', (sound, played, ending) => {
  expect(soundOf(played, ending)).toBe(sound);
});
