/** The shipped puzzles, as a whole and one by one. `npm run puzzles:verify` checks them with Stockfish. */
import { expect, test } from 'vitest';
import { firstDoubt } from './evidence.ts';
import { flawsOf } from './flaws.ts';
import { playLine } from './line.ts';
import { DATA_FILE, readPuzzles } from './pool.ts';
import { renewed } from './puzzle.ts';

/** How many puzzles our engine checks, and how many it may doubt: each new version has slightly different scores. */
const JUDGED = 50;
const DOUBTED = 2;
/** Another number chooses other puzzles. */
const CHOICE = 17;

const puzzles = await readPuzzles(DATA_FILE);

test('each position occurs once, sorted by id', () => {
  const ids = puzzles.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted());
});

test('every line is legal, ends with the solver’s move, and with mate, gain or a settled advantage', () => {
  const flawed = puzzles.map((puzzle) => ({ id: puzzle.id, flaws: flawsOf(puzzle) }));
  expect(flawed.filter(({ flaws }) => flaws.length > 0)).toEqual([]);
});

test('solution, themes, rating and description follow from the moves by the rules', () => {
  expect(
    puzzles.filter((puzzle) => JSON.stringify(renewed(puzzle)) !== JSON.stringify(puzzle)).map(({ id }) => id),
  ).toEqual([]);
});

test(
  'our engine agrees that the solver’s moves are the only ones',
  async () => {
    const step = Math.max(1, Math.floor(puzzles.length / JUDGED));
    const judged = puzzles.filter((_, index) => index % step === CHOICE % step).slice(0, JUDGED);
    const doubted: string[] = [];
    for (const { id, fen, moves } of judged) {
      const ply = await firstDoubt(playLine(fen, moves));
      if (ply !== null) doubted.push(`${id}, move ${ply + 1}`);
    }
    expect(judged).toHaveLength(JUDGED);
    expect(doubted.length, doubted.join('; ')).toBeLessThanOrEqual(DOUBTED);
  },
  // Seconds, and several times as long on a busy machine.
  240_000,
);
