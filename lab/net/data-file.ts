/** Files of training data: a sequence of records, and beside it a state file with the options and the progress. */
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { EVALUATION_NAMES } from '../../packages/engine/src/evaluation/evaluation.ts';
import { repositoryRoot } from '../../tools/repository.ts';

export const DATA_FOLDER = join(repositoryRoot, '.cache/net');

export const State = z.object({
  engine: z.string(),
  evaluation: z.enum(EVALUATION_NAMES),
  seed: z.int(),
  nodes: z.int(),
  /** Batches of games in the file, and its bytes. */
  batches: z.int(),
  bytes: z.int(),
});
export type State = z.infer<typeof State>;

export function dataFile({ evaluation, seed, nodes }: Pick<State, 'evaluation' | 'seed' | 'nodes'>): string {
  return join(DATA_FOLDER, `${evaluation}-seed-${seed}-nodes-${nodes}.bin`);
}

function stateFile(file: string): string {
  return `${file}.json`;
}

export async function readState(file: string): Promise<State | null> {
  const path = stateFile(file);
  return existsSync(path) ? State.parse(JSON.parse(await readFile(path, 'utf8'))) : null;
}

/** Truncates the data written after the last state. */
export async function cutToState(file: string, { bytes }: State): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, '');
  await truncate(file, bytes);
}

/** Appends a batch. If it is interrupted, the previous state stays valid. */
export async function appendBatch(file: string, records: Uint8Array, state: State): Promise<State> {
  await appendFile(file, records);
  const next = { ...state, batches: state.batches + 1, bytes: state.bytes + records.length };
  await writeFile(`${stateFile(file)}.new`, `${JSON.stringify(next)}\n`);
  await rename(`${stateFile(file)}.new`, stateFile(file));
  return next;
}
