/** The positions for training and test, split by game, so that no game is in both. Pure. */
import { mix } from '../../packages/engine/src/play/dice.ts';
import type { HumanGame } from '../human-games.ts';

export type Part = 'train' | 'test';

/** A position of a game, before the move at `ply`. */
export interface Place {
  readonly game: number;
  readonly ply: number;
}

/** One game in this many is used for the test. */
const TEST_SHARE = 5;

export function partOf(game: number, seed: number): Part {
  return mix(seed ^ mix(game + 1)) % TEST_SHARE === 0 ? 'test' : 'train';
}

/** At most `most` random plies of each game of a part, in the order of the games. */
export function samplePlaces(games: readonly HumanGame[], part: Part, most: number, seed: number): readonly Place[] {
  return games.flatMap(({ moves }, game) => {
    if (partOf(game, seed) !== part) return [];
    const order = (ply: number): number => mix(seed ^ mix(Math.imul(game + 1, 0x9e3779b1) ^ (ply + 1)));
    return [...moves.keys()]
      .toSorted((a, b) => order(a) - order(b) || a - b)
      .slice(0, most)
      .toSorted((a, b) => a - b)
      .map((ply) => ({ game, ply }));
  });
}
