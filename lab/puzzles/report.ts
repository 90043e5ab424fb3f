/** `npm run puzzles:report`: how the puzzles in data/puzzles.ndjson or another file spread over ratings and themes. */
import { say } from '../../tools/steps.ts';
import { spreadOf, spreadTable } from './kinds.ts';
import { DATA_FILE, readPuzzles } from './pool.ts';

const [file = DATA_FILE] = process.argv.slice(2);
for (const line of spreadTable(spreadOf(await readPuzzles(file)))) say(line);
