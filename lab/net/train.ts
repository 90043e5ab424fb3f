/**
 * `npm run -w lab net:train`: trains the network from scratch on the positions of net:generate and writes it for the
 * engine. It first learns to imitate the handwritten evaluation, then from the scores of searches and the results of games.
 * The same options and data give the same bytes with the same version of Node. After each epoch, the current network is in
 * .cache/net; `--start FILE` continues with the second part from such a file, `--committed` from the engine's network, with
 * more hidden units if --hidden says so.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Evaluator } from '../../packages/engine/src/evaluation/evaluate.ts';
import { decodeNetwork } from '../../packages/engine/src/network/encoding.ts';
import { WEIGHTS } from '../../packages/engine/src/network/weights.ts';
import { runCommand, wholeNumber } from '../engine/command.ts';
import { DATA_FOLDER, dataFile } from './data-file.ts';
import { CENTIPAWNS, goalsOf } from './goals.ts';
import { imitationRecords } from './imitation.ts';
import { Model, startParameters, widen } from './model.ts';
import { parametersOf, quantize } from './quantize.ts';
import { readPosition, RECORD_BYTES } from './record.ts';
import { heldOutLoss, type Lesson, meanSize, train } from './training.ts';
import { writeWeights } from './weights-file.ts';
import { say } from '../../tools/steps.ts';

const IMITATION = { epochs: 5, batch: 2048, rate: 0.003 };
const LESSON = { epochs: 3, batch: 2048 };
/** The number of hidden units of a new network. */
const HIDDEN = 128;

const FIRST_DATA = dataFile({ evaluation: 'handwritten', seed: 1, nodes: 400 });

const evaluator = new Evaluator();

await runCommand(async (args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', multiple: true, default: [FIRST_DATA] },
      seed: { type: 'string', default: '1' },
      hidden: { type: 'string' },
      share: { type: 'string', default: '0.15' },
      rate: { type: 'string', default: '0.0004' },
      start: { type: 'string' },
      committed: { type: 'boolean', default: false },
    },
  });
  const seed = wholeNumber('seed', values.seed);
  const committed = values.committed ? decodeNetwork(WEIGHTS) : null;
  const hidden = values.hidden === undefined ? (committed?.hidden ?? HIDDEN) : wholeNumber('hidden', values.hidden);
  const games = Buffer.concat(await Promise.all(values.data.map((file) => readFile(file))));
  const hash = createHash('sha256').update(games).digest('hex').slice(0, 16);
  say(`${games.length / RECORD_BYTES} positions of games, sha256 ${hash}`);
  await mkdir(DATA_FOLDER, { recursive: true });
  const model = new Model(hidden, startParameters(hidden, seed));
  if (committed !== null)
    model.parameters.set(widen(parametersOf(committed, CENTIPAWNS), committed.hidden, hidden, seed));
  else if (values.start === undefined) {
    const records = imitationRecords(games, seed);
    say(`${records.length / RECORD_BYTES} positions to imitate`);
    await learn(model, { ...IMITATION, records, goals: goalsOf(records, 1), seed }, `imitation-${hidden}.f64`);
  } else model.parameters.set(new Float64Array(new Uint8Array(await readFile(values.start)).buffer));
  const lesson = {
    ...LESSON,
    rate: Number(values.rate),
    records: games,
    goals: goalsOf(games, Number(values.share)),
    seed,
  };
  const byHand = heldOutLoss(lesson, (at) => {
    const position = readPosition(games, at);
    evaluator.start(position);
    return evaluator.evaluate(position, 0) / CENTIPAWNS;
  });
  say(`the evaluation by hand, held out ${byHand.toFixed(6)}`);
  const before = committed && meanSize(model, games);
  await learn(model, lesson, `network-${hidden}.f64`);
  // Keep the size of scores, so that the margins of the search and of claims stay right.
  const centipawns = before === null ? CENTIPAWNS : (CENTIPAWNS * before) / meanSize(model, games);
  await writeWeights(quantize(model.parameters, hidden, centipawns));
  return 0;
});

async function learn(model: Model, lesson: Lesson, file: string): Promise<void> {
  const began = performance.now();
  let epoch = 0;
  for (const { learned, heldOut } of train(model, lesson)) {
    const seconds = Math.round((performance.now() - began) / 1000);
    say(
      `epoch ${++epoch} of ${lesson.epochs}: loss ${learned.toFixed(6)}, held out ${heldOut.toFixed(6)}, ${seconds} s`,
    );
    await writeFile(join(DATA_FOLDER, file), model.parameters);
  }
}
