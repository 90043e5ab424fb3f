/** Fits the model by Adam on mini-batches, with weights that stay small and similar at neighboring ratings. Pure. */
import { mix } from '../../packages/engine/src/play/dice.ts';
import { FEATURES } from '../../packages/engine/src/people/feature-names.ts';
import { Adam } from '../adam.ts';
import { addGradient, type Choice, KNOTS, PARAMETERS } from './softmax.ts';

export interface FitOptions {
  readonly seed: number;
  readonly epochs: number;
  readonly batch: number;
  readonly rate: number;
  /** The strength that pulls weights toward 0, for all choices together. */
  readonly ridge: number;
  /** The strength that pulls the weights of a feature at neighboring knots toward each other. */
  readonly smoothness: number;
}

const SIZE = FEATURES.length;

/** @param onEpoch called with the mean loss of each epoch, in nats */
export function fit(
  choices: readonly Choice[],
  { seed, epochs, batch, rate, ridge, smoothness }: FitOptions,
  onEpoch: (epoch: number, loss: number) => void,
): Float64Array {
  const parameters = new Float64Array(PARAMETERS);
  const gradient = new Float64Array(PARAMETERS);
  const adam = new Adam(parameters);
  const steps = Math.ceil(choices.length / batch);
  let time = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    const order = shuffled(choices, mix(seed ^ mix(epoch + 1)));
    let loss = 0;
    for (let step = 0; step < steps; step++) {
      const part = order.slice(step * batch, (step + 1) * batch);
      gradient.fill(0);
      for (const choice of part) loss += addGradient(parameters, choice, gradient);
      time++;
      const speed = (rate * (1 + Math.cos((Math.PI * time) / (steps * epochs)))) / 2;
      const pulled = pull(parameters, ridge / choices.length, smoothness / choices.length);
      for (let i = 0; i < PARAMETERS; i++) gradient[i] = (gradient[i] as number) / part.length + (pulled[i] as number);
      adam.step(gradient, speed);
    }
    onEpoch(epoch + 1, loss / choices.length);
  }
  return parameters;
}

/** The gradient of the regularization. */
function pull(parameters: Float64Array, ridge: number, smoothness: number): Float64Array {
  const pulled = parameters.map((weight) => ridge * weight);
  for (let knot = 0; knot + 1 < KNOTS.length; knot++)
    for (let i = 0; i < SIZE; i++) {
      const low = knot * SIZE + i;
      const difference = smoothness * ((parameters[low] as number) - (parameters[low + SIZE] as number));
      pulled[low] = (pulled[low] as number) + difference;
      pulled[low + SIZE] = (pulled[low + SIZE] as number) - difference;
    }
  return pulled;
}

function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  return items
    .map((item, i) => ({ item, order: mix(seed ^ mix(i + 1)) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
