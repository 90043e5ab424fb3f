/**
 * `node lab/puzzles/calibrate.ts FILE`: compares our rules with puzzles that people have solved. FILE is a CSV as
 * published by Lichess. Prints weights for rating.ts, and for each theme how often our rules agree with their tags.
 *
 * A least-squares fit pulls all ratings toward the middle, so the weights are stretched until the ratings spread as
 * widely as theirs: the easiest puzzles for us get the ratings of the easiest puzzles for them.
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
  const ratings = rows.map(({ rating }) => rating);
  const nearest = leastSquares(
    rows.map((row) => traits.map((trait) => row.traits[trait])),
    ratings,
  );
  const fitted = rows.map((row) => traits.reduce((sum, trait, i) => sum + (nearest[i] ?? 0) * row.traits[trait], 0));
  const stretch = spreadOf(ratings) / spreadOf(fitted);
  const shift = (1 - stretch) * meanOf(ratings);
  for (const [i, trait] of traits.entries()) {
    const weight = stretch * (nearest[i] ?? 0) + (trait === 'constant' ? shift : 0);
    process.stdout.write(`  ${trait}: ${Math.round(weight)},\n`);
  }
  const error = (guesses: readonly number[]) =>
    Math.round(meanOf(guesses.map((guess, i) => Math.abs(guess - (ratings[i] ?? 0)))));
  process.stdout.write(`mean error: ${error(fitted.map((rating) => stretch * rating + shift))} with these, `);
  process.stdout.write(
    `${error(fitted)} before they are stretched, ${error(rows.map((row) => rate(row.traits)))} as it is, `,
  );
  process.stdout.write(`${error(rows.map(() => meanOf(ratings)))} with the mean for all\n`);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The standard deviation. */
function spreadOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
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
if (file === undefined) throw new Error('which file? node lab/puzzles/calibrate.ts FILE');
const [, ...rows] = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
const rated: Rated[] = [];
for (const row of rows) rated.push(await readRow(row));
printWeights(rated);
printAgreement(rated);
