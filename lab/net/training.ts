/** Trains a model on records with Adam at a decreasing rate, on the squared error of the winning chance. Pure. */
import { mix } from '../../packages/engine/src/play/dice.ts';
import { Adam } from '../adam.ts';
import type { Model } from './model.ts';
import { chance } from './goals.ts';
import { GROUPS, readGroup, RECORD_BYTES } from './record.ts';

/** One game in 32 is held out. */
const HELD_OUT_GROUPS = GROUPS / 32;
/** The maximum size of a parameter, so that the sum of 32 of them fits into 16 bits. */
const LARGEST_PARAMETER = 1.98;
/** In units of output; beyond this, a game is decided. */
const LARGEST_SIZE = 4;
/** The final learning rate as a share of the initial one. */
const LAST_RATE = 0.02;

export interface Lesson {
  readonly records: Uint8Array;
  /** A winning chance for each record. */
  readonly goals: Float32Array;
  readonly epochs: number;
  readonly batch: number;
  readonly rate: number;
  readonly seed: number;
}

/** Mean losses of an epoch: during training, and afterward on the held-out games. */
export interface Losses {
  readonly learned: number;
  readonly heldOut: number;
}

/** Yields the losses after each epoch. */
export function* train(model: Model, lesson: Lesson): Generator<Losses> {
  const { records, goals, epochs, batch, rate, seed } = lesson;
  const count = Math.floor(records.length / RECORD_BYTES);
  const order = new Uint32Array(count);
  let learned = 0;
  for (let i = 0; i < count; i++)
    if (readGroup(records, i * RECORD_BYTES) >= HELD_OUT_GROUPS) order[learned++] = i * RECORD_BYTES;
  const { parameters } = model;
  const adam = new Adam(parameters);
  const gradient = new Float64Array(parameters.length);
  const steps = Math.floor(learned / batch);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order.subarray(0, learned), mix(seed ^ mix(epoch + 1)));
    let loss = 0;
    for (let step = 0; step < steps; step++) {
      gradient.fill(0);
      for (let i = step * batch; i < (step + 1) * batch; i++) {
        const at = order[i] as number;
        const guess = chance(model.forward(records, at));
        const error = guess - (goals[at / RECORD_BYTES] as number);
        loss += error * error;
        model.backward((error * guess * (1 - guess)) / batch, gradient);
      }
      const time = (epoch * steps + step) / (epochs * steps);
      adam.step(gradient, rate * (LAST_RATE + ((1 - LAST_RATE) * (1 + Math.cos(Math.PI * time))) / 2));
      clamp(parameters);
    }
    yield { learned: loss / (steps * batch), heldOut: heldOutLoss(lesson, (at) => model.forward(records, at)) };
  }
}

/** The mean loss of any evaluation, in units of output, on the held-out games. */
export function heldOutLoss({ records, goals }: Lesson, outputAt: (at: number) => number): number {
  let loss = 0;
  let count = 0;
  for (let at = 0; at < records.length; at += RECORD_BYTES) {
    if (readGroup(records, at) >= HELD_OUT_GROUPS) continue;
    loss += (chance(outputAt(at)) - (goals[at / RECORD_BYTES] as number)) ** 2;
    count++;
  }
  return loss / count;
}

/** The mean absolute output on the held-out games, each limited to LARGEST_SIZE. */
export function meanSize(model: Model, records: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < records.length; at += RECORD_BYTES) {
    if (readGroup(records, at) >= HELD_OUT_GROUPS) continue;
    sum += Math.min(LARGEST_SIZE, Math.abs(model.forward(records, at)));
    count++;
  }
  return sum / count;
}

function clamp(parameters: Float64Array): void {
  for (let i = 0; i < parameters.length; i++) {
    const value = parameters[i] as number;
    if (value > LARGEST_PARAMETER) parameters[i] = LARGEST_PARAMETER;
    else if (value < -LARGEST_PARAMETER) parameters[i] = -LARGEST_PARAMETER;
  }
}

function shuffle(order: Uint32Array, seed: number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = mix(seed ^ mix(i)) % (i + 1);
    const other = order[j] as number;
    order[j] = order[i] as number;
    order[i] = other;
  }
}
