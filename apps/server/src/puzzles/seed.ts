/** Adds the shipped puzzles, an NDJSON file, to the database. */
import { open } from 'node:fs/promises';
import { err, ok, type Result } from '@sixtyfour/chess';
import { PuzzleId } from '@sixtyfour/contract';
import * as z from 'zod/mini';
import type { Database } from '../database/connection.ts';
import { playPuzzleLine, writeSolutionEntry } from './puzzle-line.ts';
import { addLeadIns, existingIds, idsWithoutLeadIn, insertPuzzles, type NewPuzzle } from './store.ts';

/** Puzzles per statement. */
const BATCH = 250;

/** The fields of a line that the server uses. The others document how the puzzle was made. */
const ShippedPuzzle = z.object({
  id: PuzzleId,
  fen: z.string(),
  /** Absent if unknown. */
  leadIn: z.optional(z.object({ fen: z.string(), move: z.string() })),
  solution: z.array(z.string()),
  themes: z.array(z.string()),
  rating: z.int().check(z.minimum(0), z.maximum(4_000)),
  description: z.nullable(z.string()),
});
type ShippedPuzzle = z.infer<typeof ShippedPuzzle>;

function readShipped(text: string): Result<ShippedPuzzle, string> {
  try {
    const read = ShippedPuzzle.safeParse(JSON.parse(text));
    return read.success ? ok(read.data) : err(z.prettifyError(read.error));
  } catch (error) {
    return err(String(error));
  }
}

function toNewPuzzle(shipped: ShippedPuzzle): Result<NewPuzzle, string> {
  const { id, fen, leadIn, solution, themes, rating, description } = shipped;
  const line =
    leadIn === undefined
      ? playPuzzleLine({ fen, moves: solution, write: writeSolutionEntry, before: 0 })
      : playPuzzleLine({ fen: leadIn.fen, moves: [leadIn.move, ...solution], write: writeSolutionEntry, before: 1 });
  if (!line.ok) return line;
  if (line.value.initial_position.fen !== fen) return err('the lead-in leads to another position');
  return ok({ id, description, ...line.value, rating, themes, source: 'sixtyfour' });
}

export interface SeedOptions {
  readonly database: Database;
  readonly file: string;
  /** Called for each invalid line. Lines are numbered from 1. */
  readonly onSkipped: (line: number, reason: string) => void;
}

/**
 * Adds the missing puzzles of the file and returns their number. Puzzles of an earlier version get their lead-in.
 * Rejects if the file does not exist.
 */
export async function seedPuzzles({ database, file, onSkipped }: SeedOptions): Promise<number> {
  const shipped = new Map<string, { readonly number: number; readonly puzzle: ShippedPuzzle }>();
  const handle = await open(file);
  let number = 0;
  for await (const text of handle.readLines()) {
    number += 1;
    const read = readShipped(text);
    if (read.ok) shipped.set(read.value.id, { number, puzzle: read.value });
    else onSkipped(number, read.error);
  }

  // This runs at every start, and takes a few milliseconds when all puzzles exist.
  const known = await existingIds(database, [...shipped.keys()]);
  const made = (ids: Iterable<string>): readonly NewPuzzle[] =>
    [...ids].flatMap((id) => {
      const line = shipped.get(id);
      const puzzle = line === undefined ? null : toNewPuzzle(line.puzzle);
      if (line !== undefined && puzzle?.ok === false) onSkipped(line.number, puzzle.error);
      return puzzle?.ok === true ? [puzzle.value] : [];
    });
  const missing = made([...shipped.keys()].filter((id) => !known.has(id)));
  let added = 0;
  for (let at = 0; at < missing.length; at += BATCH)
    added += await insertPuzzles(database, missing.slice(at, at + BATCH));
  const withLeadIn = [...known].filter((id) => shipped.get(id)?.puzzle.leadIn !== undefined);
  const bare = made(await idsWithoutLeadIn(database, withLeadIn));
  for (let at = 0; at < bare.length; at += BATCH) await addLeadIns(database, bare.slice(at, at + BATCH));
  return added;
}
