/** Which positions of which games are learned from and tested on: by game, so that no game is on both sides. Pure. */
import { mix } from '../../packages/engine/src/play/dice.ts';
import type { HumanGame } from '../human-games.ts';

export type Part = 'train' | 'test';

/** A position of a game: the one before its half-move `ply`. */
export interface Place {
  readonly game: number;
  readonly ply: number;
}

/** One game in this many is tested on. */
const TEST_SHARE = 5;

export function partOf(game: number, seed: number): Part {
  return mix(seed ^ mix(game + 1)) % TEST_SHARE === 0 ? 'test' : 'train';
}

/** At most `most` half-moves of each game of a part, any of them alike, in the order of the games. */
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
