/**
 * `npm run puzzles:collect -- FILE...`: adds mined puzzles to data/puzzles.ndjson. Each position occurs once; themes,
 * rating and description, which follow from a line by rules, are recomputed for all puzzles. `--target N` drops puzzles of
 * kinds that would be too frequent among N. `--evidence` makes the engine and its characters solve each line again: use it
 * after they have changed, with the weights that `puzzles:calibrate` then prints.
 */
import { parseArgs } from 'node:util';
import { say } from '../../tools/steps.ts';
import { showBar } from '../progress.ts';
import { collected } from './collection.ts';
import { gatherEvidence } from './evidence.ts';
import { spreadOf, spreadTable } from './kinds.ts';
import { playLine } from './line.ts';
import { DATA_FILE, readPuzzles, writePuzzles } from './pool.ts';
import { type Puzzle, renewed } from './puzzle.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { target: { type: 'string', default: '100000' }, evidence: { type: 'boolean', default: false } },
});
if (!/^\d+$/.test(values.target)) throw new Error(`--target wants a whole number, not "${values.target}"`);
const pools = await Promise.all([DATA_FILE, ...positionals].map(readPuzzles));
const known = collected(pools.flat(), Number(values.target));
const puzzles = values.evidence ? (await withEvidence(known)).map(renewed) : known;
await writePuzzles(DATA_FILE, puzzles);
for (const line of spreadTable(spreadOf(puzzles))) say(line);

async function withEvidence(untried: readonly Puzzle[]): Promise<readonly Puzzle[]> {
  const tried: Puzzle[] = [];
  for (const puzzle of untried) {
    const { effort, misses } = await gatherEvidence(playLine(puzzle.fen, puzzle.moves));
    tried.push({ ...puzzle, evidence: { ...puzzle.evidence, effort, misses: { ...misses } } });
    showBar(tried.length, untried.length, 'puzzles');
  }
  return tried;
}
