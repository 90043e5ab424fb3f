/** Parses the puzzle file that Lichess publishes (CC0): CSV without quotes, with a header line. */
import { moveToUci } from '@sixtyfour/chess/core';
import { err, ok, type Result } from '@sixtyfour/chess';
import { PuzzleId } from '@sixtyfour/contract';
import * as z from 'zod/mini';
import { playPuzzleLine } from '../../apps/server/src/puzzles/puzzle-line.ts';
import type { NewPuzzle } from '../../apps/server/src/puzzles/store.ts';

const Row = z.object({
  PuzzleId,
  FEN: z.string(),
  /** UCI moves separated by spaces. The first one is the opponent's move that leads to the puzzle. */
  Moves: z.string(),
  Rating: z.string().check(z.refine((text) => /^\d{1,4}$/.test(text) && Number(text) <= 4_000, 'is no rating')),
  Themes: z.string().check(z.regex(/^[\w ]*$/)),
});
const NEEDED = Object.keys(Row.shape);

/** The column names. */
export type Header = readonly string[];

/** Parses the header line. The error names the missing columns. */
export function readHeader(line: string): Result<Header, string> {
  const header = line.split(',');
  const missing = NEEDED.filter((name) => !header.includes(name));
  return missing.length === 0 ? ok(header) : err(`the first line names no column ${missing.join(', ')}`);
}

const words = (text: string) => text.split(' ').filter((word) => word !== '');

/** Parses a row as a puzzle that starts after the opponent's first move. The error is the reason for a refusal. */
export function readRow(header: Header, line: string): Result<NewPuzzle, string> {
  const cells = line.split(',');
  if (cells.length !== header.length) return err(`${cells.length} columns in place of ${header.length}`);
  const row = Row.safeParse(Object.fromEntries(header.map((name, column) => [name, cells[column]])));
  if (!row.success) return err(row.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const { PuzzleId: id, FEN: fen, Moves, Rating, Themes } = row.data;
  const played = playPuzzleLine({ fen, moves: words(Moves), write: moveToUci, before: 1 });
  if (!played.ok) return played;
  return ok({
    id,
    description: null,
    ...played.value,
    rating: Number(Rating),
    themes: words(Themes),
    source: 'lichess',
  });
}

/** The id in a line, without parsing the rest. */
export function idOf(header: Header, line: string): string {
  return line.split(',', header.length)[header.indexOf('PuzzleId')] ?? '';
}
