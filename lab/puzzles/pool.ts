/** Files with one puzzle per line. */
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../../tools/repository.ts';
import { Puzzle } from './puzzle.ts';

/** The puzzles that the product ships. */
export const DATA_FILE = join(repositoryRoot, 'data/puzzles.ndjson');

/** All puzzles of a file; empty if it does not exist. Throws on an invalid line, with its number. */
export async function readPuzzles(file: string): Promise<readonly Puzzle[]> {
  if (!existsSync(file)) return [];
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  return lines.map((text, index) => {
    const read = Puzzle.safeParse(JSON.parse(text));
    if (!read.success) throw new Error(`${file}, line ${index + 1}: ${read.error.message}`);
    return read.data;
  });
}

/** Replaces a file atomically. */
export async function writePuzzles(file: string, puzzles: readonly Puzzle[]): Promise<void> {
  await writeWhole(file, puzzles.map(asLine).join(''));
}

export async function appendPuzzle(file: string, puzzle: Puzzle): Promise<void> {
  await appendFile(file, asLine(puzzle));
}

function asLine(puzzle: Puzzle): string {
  return `${JSON.stringify(puzzle)}\n`;
}

/** The file that stores a miner's progress beside its output: the number of the next game. */
function progressFile(file: string): string {
  return `${file}.next-game`;
}

export async function readProgress(file: string): Promise<number> {
  const path = progressFile(file);
  return existsSync(path) ? Number(await readFile(path, 'utf8')) : 0;
}

export async function writeProgress(file: string, nextGame: number): Promise<void> {
  await writeWhole(progressFile(file), `${nextGame}\n`);
}

async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}
