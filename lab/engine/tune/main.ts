/**
 * Fits the weights of the evaluation to the positions of generate.ts, starting from the current weights, and rewrites
 * packages/engine/src/evaluation/weights.ts. To add a term, start its weights at zero and run this.
 *
 *     npm run engine:tune -- --epochs 100 /tmp/quiet.txt
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fit } from './fit.ts';
import { formatWeights } from './parameters.ts';
import { readSamples } from './samples.ts';
import { say } from '../../../tools/steps.ts';

const WEIGHTS_FILE = new URL('../../../packages/engine/src/evaluation/weights.ts', import.meta.url);

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    epochs: { type: 'string', default: '100' },
    results: { type: 'string', default: '0.5' },
    hold: { type: 'string', default: '30' },
    smoothing: { type: 'string', default: '300' },
  },
});

const samples = readSamples(files);
say(`${samples.scaled} positions with a scaled ending left out`);
const fitted = fit(samples, {
  epochs: Number(values.epochs),
  resultShare: Number(values.results),
  hold: Number(values.hold),
  smoothing: Number(values.smoothing),
  log: say,
});
writeFileSync(WEIGHTS_FILE, formatWeights(fitted.middle, fitted.end));
