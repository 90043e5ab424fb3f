/**
 * `node tools/mine-puzzles/calibrate.ts FILE`: holds our rules against puzzles that people have solved. FILE is a CSV as
 * Lichess publishes it. Prints the weights with which rating.ts would come nearest to their ratings, and for each theme
 * how often our rules and their tags agree.
 */
import { readFile } from 'node:fs/promises';
import { PUZZLE_THEMES, type PuzzleTheme } from '@sixtyfour/contract';
import { gatherEvidence } from './evidence.ts';
import { leastSquares } from './least-squares.ts';
import { playLine, solverTurns } from './line.ts';
import { rate, type Trait, traitsOf } from './rating.ts';
import { themesOf } from './themes/index.ts';

interface Rated {
  readonly traits: Readonly<Record<Trait, number>>;
  readonly rating: number;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** A row's first move is the opponent's. */
async function readRow(row: string): Promise<Rated> {
  const [, fen = '', moves = '', rating = '', , , , tags = ''] = row.split(',');
  const [first = '', ...solution] = moves.split(' ');
  const line = playLine(playLine(fen, [first]).end.fen, solution);
  const theirs = tags.split(' ');
  const ours = themesOf(line, theirs.includes('crushing') ? 600 : 200);
  const evidence = await gatherEvidence(line);
  return { traits: traitsOf(solverTurns(line).length, ours, evidence), rating: Number(rating), ours, theirs };
}

function printWeights(rows: readonly Rated[]): void {
  const [first] = rows;
  if (first === undefined) throw new Error('the file has no rows');
  const traits = Object.keys(first.traits) as Trait[];
  const weights = leastSquares(
    rows.map((row) => traits.map((trait) => row.traits[trait])),
    rows.map(({ rating }) => rating),
  );
  for (const [i, trait] of traits.entries()) process.stdout.write(`  ${trait}: ${Math.round(weights[i] ?? 0)},\n`);
  const fitted = (row: Rated) => traits.reduce((sum, trait, i) => sum + (weights[i] ?? 0) * row.traits[trait], 0);
  process.stdout.write(
    `mean error: ${meanError(rows, fitted)} fitted, ${meanError(rows, ({ traits: t }) => rate(t))} as it is, `,
  );
  const mean = rows.reduce((sum, { rating }) => sum + rating, 0) / rows.length;
  process.stdout.write(`${meanError(rows, () => mean)} with the mean for all\n`);
}

function meanError(rows: readonly Rated[], guess: (row: Rated) => number): number {
  return Math.round(rows.reduce((sum, row) => sum + Math.abs(guess(row) - row.rating), 0) / rows.length);
}

function printAgreement(rows: readonly Rated[]): void {
  process.stdout.write('theme: both, ours alone, theirs alone\n');
  const count = (theme: PuzzleTheme, ours: boolean, theirs: boolean) =>
    rows.filter((row) => row.ours.includes(theme) === ours && row.theirs.includes(theme) === theirs).length;
  for (const theme of PUZZLE_THEMES)
    process.stdout.write(
      `${theme}: ${count(theme, true, true)}, ${count(theme, true, false)}, ${count(theme, false, true)}\n`,
    );
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('which file? node tools/mine-puzzles/calibrate.ts FILE');
const [, ...rows] = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
const rated: Rated[] = [];
for (const row of rows) rated.push(await readRow(row));
printWeights(rated);
printAgreement(rated);
