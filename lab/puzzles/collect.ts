/**
 * `npm run puzzles:collect -- FILE...`: brings mined puzzles into data/puzzles.ndjson. Each position once; what follows
 * from a line by rules (themes, rating, description) is made anew for all. `--target N` leaves out what there would be
 * too much of among N. `--evidence` has the engine and its characters try each line anew: do so
 * after they have changed, with the weights that `puzzles:calibrate` prints then.
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
