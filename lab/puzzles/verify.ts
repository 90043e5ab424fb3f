/**
 * `npm run puzzles:verify`: replays every puzzle in data/puzzles.ndjson, or in another file, and lets Stockfish judge each
 * of the solver's moves again, with more nodes than in the miner. Exits with 1 if a puzzle fails; `--prune` rewrites the
 * file without those.
 */
import { say } from '../../tools/steps.ts';
import { flawsOf } from './flaws.ts';
import { spreadOf, spreadTable } from './kinds.ts';
import { readVerifyOptions } from './options.ts';
import { DATA_FILE, readPuzzles, writePuzzles } from './pool.ts';
import type { Puzzle } from './puzzle.ts';
import { type Referee, startReferee } from './referee.ts';
import { firstRefuted } from './uniqueness.ts';

/** Five times the nodes of the miner. */
const VERIFY_NODES = 500_000;

/** What is wrong with a puzzle, or null. */
async function failureOf(puzzle: Puzzle, { analyze }: Referee): Promise<string | null> {
  const [flaw] = flawsOf(puzzle);
  if (flaw !== undefined) return flaw;
  const refuted = await firstRefuted(puzzle, (fen) => analyze(fen, { lines: 2, nodes: VERIFY_NODES }));
  return refuted === null ? null : `move ${refuted + 1}, ${puzzle.moves[refuted]}, is not the only one`;
}

/** Distributes the puzzles to the referees; each one takes the next puzzle when it is free. */
async function failuresAmong(puzzles: readonly Puzzle[], referees: readonly Referee[]): Promise<ReadonlySet<string>> {
  const failed = new Set<string>();
  const waiting = puzzles.entries();
  const work = async (referee: Referee): Promise<void> => {
    for (const [index, puzzle] of waiting) {
      const failure = await failureOf(puzzle, referee);
      if (failure !== null) {
        failed.add(puzzle.id);
        say(`${puzzle.id}: ${failure}`);
      }
      if ((index + 1) % 100 === 0) say(`${index + 1} of ${puzzles.length} puzzles, ${failed.size} failures`);
    }
  };
  await Promise.all(referees.map(work));
  return failed;
}

const options = readVerifyOptions(process.argv.slice(2));
const file = options.file ?? DATA_FILE;
const puzzles = await readPuzzles(file);
const referees = await Promise.all(Array.from({ length: options.referees }, () => startReferee(options.stockfish)));
const failed = await failuresAmong(puzzles, referees);
for (const referee of referees) referee.close();
const duplicates = puzzles.length - new Set(puzzles.map(({ id }) => id)).size;
for (const line of spreadTable(spreadOf(puzzles))) say(line);
say(`${puzzles.length} puzzles, ${duplicates} duplicates, ${failed.size} failures`);
if (options.prune)
  await writePuzzles(
    file,
    puzzles.filter(({ id }) => !failed.has(id)),
  );
process.exitCode = failed.size + duplicates === 0 ? 0 : 1;
