/** How likely a person with a rating plays each legal move in a position. */
import type { Replayed } from '../request.ts';
import { orderedMoves } from '../search/root.ts';
import type { Searcher } from '../search/searcher.ts';
import { featuresOf } from './features.ts';
import { habitAt, logitsOf, type PeopleWeights } from './model.ts';
import { GLANCE_NODES, type Glances, glanceAt } from './scores.ts';

/** The legal moves of a position as a person with a rating sees them. */
export interface PersonsView {
  readonly glances: Glances;
  /**
   * In the order of `glances.moves`: the logarithm of each move's chance, in units of 1 / LOGIT_ONE, up to a constant.
   */
  readonly logits: readonly number[];
}

/**
 * Evaluates the position after the last move, identically on every machine. `searcher` must be new. Yields between root
 * moves.
 */
export function* lookAsPerson(
  searcher: Searcher,
  replayed: Replayed,
  weights: PeopleWeights,
  rating: number,
): Generator<undefined, PersonsView> {
  const glances = yield* glanceAt(searcher, orderedMoves(replayed.position), GLANCE_NODES);
  const features = featuresOf(replayed, glances, habitAt(weights, replayed.position));
  return { glances, logits: logitsOf(weights, rating, features) };
}
