/** How likely a person of a rating plays each legal move of a game's position. */
import type { Replayed } from '../request.ts';
import { orderedMoves } from '../search/root.ts';
import { featuresOf } from './features.ts';
import { habitAt, moveWeights, type PeopleWeights } from './model.ts';
import { GLANCE_NODES, glanceAt, glanceSearcher } from './scores.ts';

/** A legal move with its share of the sum of all weights. */
export interface LikelyMove {
  readonly move: number;
  /** A whole number; the likeliest move has MOST_WEIGHT. */
  readonly weight: number;
}

/** Searches the position after the last move and weighs its legal moves, by code: the same on every machine. */
export function likelyMoves(replayed: Replayed, weights: PeopleWeights, rating: number): readonly LikelyMove[] {
  const { position } = replayed;
  const glances = glanceAt(glanceSearcher(position), orderedMoves(position), GLANCE_NODES);
  const features = featuresOf(replayed, glances, habitAt(weights, position));
  const found = moveWeights(weights, rating, features);
  return features.moves.map((move, i) => ({ move, weight: found[i] ?? 0 }));
}
