import { expect, test } from 'vitest';
import { OPENINGS, SHARP_OPENINGS } from './openings.ts';
import { playOpening, selfPlay } from './self-play.ts';

test('every opening can be played, and none occurs twice', () => {
  const openings = [...OPENINGS, ...SHARP_OPENINGS];
  const ends = openings.map(([, moves]) => playOpening(moves).fen);
  expect(new Set(ends).size).toBe(openings.length);
});

test('a seed and a number give one game, another number another game', async () => {
  const games = selfPlay(1, 3);
  // Games of fast players, with few moves.
  const [first, again, other] = [await games(6), await selfPlay(1, 3)(6), await games(1)];
  expect(again?.game.history).toEqual(first?.game.history);
  expect(other?.game.fen).not.toBe(first?.game.fen);
  expect(first?.originAt({ ply: 12 })).toMatchObject({ kind: 'self-play', seed: 3, game: 6, ply: 12 });
});
