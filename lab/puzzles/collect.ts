/**
 * `npm run puzzles:collect -- FILE...`: brings mined puzzles into data/puzzles.ndjson. Each position once; what follows
 * from a line by rules (themes, rating, description) is made anew for all. `--target N` leaves out what there would be
 * too much of among N.
 */
import { parseArgs } from 'node:util';
import { say } from '../../tools/steps.ts';
import { collected } from './collection.ts';
import { spreadOf, spreadTable } from './kinds.ts';
import { DATA_FILE, readPuzzles, writePuzzles } from './pool.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { target: { type: 'string', default: '100000' } },
});
if (!/^\d+$/.test(values.target)) throw new Error(`--target wants a whole number, not "${values.target}"`);
const pools = await Promise.all([DATA_FILE, ...positionals].map(readPuzzles));
const puzzles = collected(pools.flat(), Number(values.target));
await writePuzzles(DATA_FILE, puzzles);
for (const line of spreadTable(spreadOf(puzzles))) say(line);
