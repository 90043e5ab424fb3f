import { readFileSync } from 'node:fs';
import { Position } from '@sixtyfour/chess/core';
import { CLASSIC_VALUES } from '../../../packages/engine/src/classic/values.ts';
import { Evaluator } from '../../../packages/engine/src/evaluation/evaluate.ts';
import { CENTIPAWNS_PER_POINT, PHASE_MAX, pieceSquareTables } from '../../../packages/engine/src/evaluation/tables.ts';
import { PARAMETER_COUNT, startValues } from './parameters.ts';
import { trace } from './trace.ts';

const { PHASES } = pieceSquareTables;

/** The maximum rounding difference between a trace and the real evaluation. */
const ROUNDING = 1.001;

/** Positions in a compact form; sample i has the counts from `starts[i]` to `starts[i + 1]`. */
export interface Samples {
  readonly count: number;
  readonly starts: Int32Array;
  readonly indexes: Uint16Array;
  readonly counts: Int8Array;
  /** The share of the middle game, 0 to 1. */
  readonly phases: Float32Array;
  /** The fixed part in centipawns for White: the specification's piece values. */
  readonly fixed: Float32Array;
  /** The search score for White. */
  readonly scores: Float32Array;
  /** The game result for White: 0, 0.5 or 1. */
  readonly results: Float32Array;
}

/**
 * Reads the files of generate.ts. Skips positions whose evaluation is not a plain sum (scaled endgames) and returns
 * their number as `scaled`.
 */
export function readSamples(files: readonly string[]): Samples & { readonly scaled: number } {
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
  const { middle, end } = startValues();
  const evaluator = new Evaluator();
  const starts = new Int32Array(lines.length + 1);
  let indexes = new Uint16Array(lines.length * 64);
  let counts = new Int8Array(indexes.length);
  const phases = new Float32Array(lines.length);
  const fixed = new Float32Array(lines.length);
  const scores = new Float32Array(lines.length);
  const results = new Float32Array(lines.length);
  let count = 0;
  let used = 0;
  let scaled = 0;
  for (const line of lines) {
    const [fen = '', score, result] = line.split(';');
    const position = Position.fromFen(fen, 'standard');
    const { phase, material } = sums(position);
    const share = Math.min(1, phase / PHASE_MAX);
    const row = trace(position);
    let sum = material;
    let next = used;
    for (let i = 0; i < PARAMETER_COUNT; i++) {
      const times = row[i] ?? 0;
      if (times === 0) continue;
      indexes[next] = i;
      counts[next++] = times;
      sum += times * ((middle[i] ?? 0) * share + (end[i] ?? 0) * (1 - share));
    }
    evaluator.start(position);
    const own = evaluator.evaluate(position, 0);
    if (Math.abs((position.turn === 0 ? own : -own) - sum) > ROUNDING) {
      scaled++;
      continue;
    }
    phases[count] = share;
    fixed[count] = material;
    scores[count] = Number(score);
    results[count] = Number(result) / 2;
    used = next;
    starts[++count] = used;
    if (used + PARAMETER_COUNT > indexes.length) {
      const [more, moreCounts] = [new Uint16Array(indexes.length * 2), new Int8Array(indexes.length * 2)];
      more.set(indexes);
      moreCounts.set(counts);
      [indexes, counts] = [more, moreCounts];
    }
  }
  return { count, starts, indexes, counts, phases, fixed, scores, results, scaled };
}

function sums(position: Position): { phase: number; material: number } {
  let [phase, material] = [0, 0];
  for (const piece of position.board) {
    if (piece === 0) continue;
    phase += PHASES[piece] ?? 0;
    // The values of the two kings cancel out.
    material += (piece < 8 ? 1 : -1) * (CLASSIC_VALUES[piece & 7] ?? 0) * CENTIPAWNS_PER_POINT;
  }
  return { phase, material };
}
