/** Steps of the Adam optimizer. Pure except for the parameters that it updates. */

const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.999;
const TINY = 1e-8;

export class Adam {
  readonly #parameters: Float64Array;
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  #time = 0;

  constructor(parameters: Float64Array) {
    this.#parameters = parameters;
    this.#first = new Float64Array(parameters.length);
    this.#second = new Float64Array(parameters.length);
  }

  step(gradient: Float64Array, rate: number): void {
    this.#time++;
    const firstScale = 1 - FIRST_DECAY ** this.#time;
    const secondScale = 1 - SECOND_DECAY ** this.#time;
    const [parameters, first, second] = [this.#parameters, this.#first, this.#second];
    for (let i = 0; i < parameters.length; i++) {
      const slope = gradient[i] as number;
      const mean = (first[i] = FIRST_DECAY * (first[i] as number) + (1 - FIRST_DECAY) * slope);
      const square = (second[i] = SECOND_DECAY * (second[i] as number) + (1 - SECOND_DECAY) * slope * slope);
      parameters[i] =
        (parameters[i] as number) - (rate * (mean / firstScale)) / (Math.sqrt(square / secondScale) + TINY);
    }
  }
}
