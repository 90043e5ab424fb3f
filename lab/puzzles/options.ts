/** The options of the commands, from the command line and the environment. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { PUZZLE_THEMES, type PuzzleTheme } from '@sixtyfour/contract';
import { repositoryRoot } from '../../tools/repository.ts';
import { wholeNumber } from '../engine/command.ts';
import { SERIES_NUMBERS, type SeriesNumber } from './puzzle.ts';

export interface MineOptions {
  readonly series: SeriesNumber;
  readonly seed: number;
  /** The final number of puzzles, in this file and the others together. */
  readonly target: number;
  /** Files with existing puzzles: none is found again, and there is less room for more of their kinds. */
  readonly beside: readonly string[];
  readonly out: string;
  /** Mine games of a file instead of the characters': a PGN file, or one with the columns of shared/human/games.csv. */
  readonly pgn: string | null;
  readonly people: string | null;
  /** In games of a file, also search moves that were not played. */
  readonly beyond: boolean;
  /** Find only puzzles with one of these themes; empty for all. */
  readonly themes: readonly PuzzleTheme[];
  /** Find only puzzles with at least this rating; null for all. */
  readonly leastRating: number | null;
  readonly stockfish: string;
}

const USUAL_PLACES = [
  '/usr/games/stockfish',
  '/usr/bin/stockfish',
  '/usr/local/bin/stockfish',
  '/opt/homebrew/bin/stockfish',
];

const HOW_TO_GET_STOCKFISH =
  'Stockfish is needed as a referee: "apt-get install stockfish", "brew install stockfish" or stockfishchess.org. ' +
  'Where it is may be said by --stockfish PATH or the environment variable STOCKFISH.';

export function readMineOptions(args: readonly string[]): MineOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      series: { type: 'string', default: String(SERIES_NUMBERS.length) },
      seed: { type: 'string', default: '1' },
      target: { type: 'string', default: '1000' },
      beside: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      pgn: { type: 'string' },
      people: { type: 'string' },
      beyond: { type: 'boolean', default: false },
      themes: { type: 'string' },
      'least-rating': { type: 'string' },
      stockfish: { type: 'string' },
    },
  });
  const seed = wholeNumber('seed', values.seed);
  const isOfFile = values.pgn !== undefined || values.people !== undefined;
  return {
    series: readSeries(values.series),
    seed,
    target: wholeNumber('target', values.target),
    beside: values.beside,
    out: values.out ?? join(repositoryRoot, `.cache/puzzles/${isOfFile ? 'file' : `seed-${seed}`}.ndjson`),
    pgn: values.pgn ?? null,
    people: values.people ?? null,
    beyond: values.beyond,
    themes: (values.themes?.split(',') ?? []).map(readTheme),
    leastRating: values['least-rating'] === undefined ? null : wholeNumber('least-rating', values['least-rating']),
    stockfish: findStockfish(values.stockfish),
  };
}

export interface VerifyOptions {
  readonly file: string | null;
  /** The number of parallel referees. */
  readonly referees: number;
  /** Rewrite the file without the puzzles that failed. */
  readonly prune: boolean;
  readonly stockfish: string;
}

export function readVerifyOptions(args: readonly string[]): VerifyOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      referees: { type: 'string', default: '2' },
      prune: { type: 'boolean', default: false },
      stockfish: { type: 'string' },
    },
  });
  return {
    file: positionals[0] ?? null,
    referees: Math.max(1, wholeNumber('referees', values.referees)),
    prune: values.prune,
    stockfish: findStockfish(values.stockfish),
  };
}

function readTheme(text: string): PuzzleTheme {
  const theme = PUZZLE_THEMES.find((name) => name === text);
  if (theme === undefined) throw new Error(`--themes wants some of ${PUZZLE_THEMES.join(', ')}, not "${text}"`);
  return theme;
}

function readSeries(text: string): SeriesNumber {
  const series = SERIES_NUMBERS.find((number) => String(number) === text);
  if (series === undefined) throw new Error(`--series wants one of ${SERIES_NUMBERS.join(', ')}, not "${text}"`);
  return series;
}

export function findStockfish(told: string | undefined): string {
  const path = told ?? process.env['STOCKFISH'] ?? USUAL_PLACES.find((place) => existsSync(place));
  if (path === undefined) throw new Error(HOW_TO_GET_STOCKFISH);
  return path;
}
