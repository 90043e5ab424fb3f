/** The model in floating point: the probabilities of moves, and the gradient of the loss of the moves played. Pure. */
import { AT, CONTEXTS, FEATURES, ONE, TRAITS } from '../../packages/engine/src/people/feature-names.ts';
import { PATTERN_WEIGHTS, PATTERNS } from '../../packages/engine/src/people/patterns.ts';
import type { MoveFeatures } from '../../packages/engine/src/people/features.ts';
import { betweenKnots } from '../../packages/engine/src/people/model.ts';

/** A position in which a person with a rating chose one of the legal moves. */
export interface Choice {
  readonly rating: number;
  readonly features: MoveFeatures;
  /** The index of the move played. */
  readonly played: number;
}

/** Ascending ratings, between which the weights are interpolated linearly. */
export const KNOTS = [1000, 1300, 1600, 1900, 2200] as const;
const SIZE = FEATURES.length;
const CONTEXTS_AT = KNOTS.length * SIZE;
const TRAITS_AT = CONTEXTS_AT + CONTEXTS.length * SIZE;
export const PATTERNS_AT = TRAITS_AT + TRAITS.length * SIZE;
const TRAIT_PLACES = TRAITS.map((name) => AT[name]);
/** A block of feature weights for each knot, context and trait, followed by the weights of patterns. */
export const PARAMETERS = PATTERNS_AT + PATTERN_WEIGHTS;

/** The probabilities of the moves in a position. */
export function chancesAt(parameters: Float64Array, { rating, features }: Omit<Choice, 'played'>): Float64Array {
  const { moves, values, patterns } = features;
  const weights = weightsAt(parameters, rating, features.contexts);
  const chances = new Float64Array(moves.length);
  let most = -Infinity;
  for (let move = 0; move < moves.length; move++) {
    let sum = 0;
    for (let i = 0, at = move * SIZE; i < SIZE; i++, at++) sum += (weights[i] as number) * (values[at] as number);
    for (const [block, share] of traitsOf(values, move))
      for (let i = 0, at = move * SIZE; i < SIZE; i++, at++)
        sum += share * (parameters[block + i] as number) * (values[at] as number);
    sum /= ONE;
    for (let i = move * PATTERNS.length; i < (move + 1) * PATTERNS.length; i++)
      sum += parameters[PATTERNS_AT + (patterns[i] as number)] as number;
    chances[move] = sum;
    if (sum > most) most = sum;
  }
  let total = 0;
  for (let move = 0; move < moves.length; move++) total += chances[move] = Math.exp((chances[move] as number) - most);
  for (let move = 0; move < moves.length; move++) chances[move] = (chances[move] as number) / total;
  return chances;
}

function weightsAt(parameters: Float64Array, rating: number, contexts: Int16Array): Float64Array {
  const weights = new Float64Array(SIZE);
  for (const [block, share] of blocksAt(rating, contexts))
    for (let i = 0, at = block * SIZE; i < SIZE; i++, at++)
      weights[i] = (weights[i] as number) + share * (parameters[at] as number);
  return weights;
}

/** The offsets of the weights of a move's traits, and their shares. */
function traitsOf(values: Int16Array, move: number): readonly (readonly [block: number, share: number])[] {
  const found: [number, number][] = [];
  for (let trait = 0; trait < TRAITS.length; trait++) {
    const value = values[move * SIZE + (TRAIT_PLACES[trait] as number)] as number;
    if (value !== 0) found.push([TRAITS_AT + trait * SIZE, value / ONE]);
  }
  return found;
}

/** The weight blocks that apply at a rating in a context, and their shares. */
function blocksAt(rating: number, contexts: Int16Array): readonly (readonly [block: number, share: number])[] {
  const { knot, thousandths } = betweenKnots(KNOTS, rating);
  const high = thousandths / 1000;
  const inContext = [...contexts].flatMap((context, i) =>
    context === 0 ? [] : [[KNOTS.length + i, context / ONE] as const],
  );
  return [[knot, 1 - high], [knot + 1, high], ...inContext];
}

/** The log-loss of a choice in nats. Adds its gradient to `gradient`. */
export function addGradient(parameters: Float64Array, choice: Choice, gradient: Float64Array): number {
  const { rating, features, played } = choice;
  const { moves, values, patterns } = features;
  const chances = chancesAt(parameters, choice);
  const sums = new Float64Array(SIZE);
  for (let move = 0; move < moves.length; move++) {
    const error = (chances[move] as number) - (move === played ? 1 : 0);
    for (let i = 0, at = move * SIZE; i < SIZE; i++, at++)
      sums[i] = (sums[i] as number) + error * (values[at] as number);
    for (const [block, share] of traitsOf(values, move))
      for (let i = 0, at = move * SIZE; i < SIZE; i++, at++)
        gradient[block + i] = (gradient[block + i] as number) + (error * share * (values[at] as number)) / ONE;
    for (let i = move * PATTERNS.length; i < (move + 1) * PATTERNS.length; i++) {
      const at = PATTERNS_AT + (patterns[i] as number);
      gradient[at] = (gradient[at] as number) + error;
    }
  }
  for (const [block, share] of blocksAt(rating, features.contexts))
    for (let i = 0, at = block * SIZE; i < SIZE; i++, at++)
      gradient[at] = (gradient[at] as number) + (share * (sums[i] as number)) / ONE;
  return -Math.log(Math.max(1e-12, chances[played] as number));
}
