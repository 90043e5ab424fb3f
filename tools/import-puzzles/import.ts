/** Imports the rows of a file into chess_puzzles. */
import { err, ok, type Result } from '@sixtyfour/chess';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { insertPuzzles, existingIds, type NewPuzzle } from '../../apps/server/src/puzzles/store.ts';
import { type Header, idOf, readHeader, readRow } from './lichess-row.ts';

/** Rows per statement, and the most rows that a stopped import loses. */
const BATCH = 1_000;

/** Row counts since the start of the file. */
export interface Counts {
  readonly added: number;
  /** Already in the database. */
  readonly known: number;
  readonly refused: number;
}

export interface Import {
  readonly database: Database;
  readonly lines: AsyncIterable<string>;
  /** Called for each refused row with its line number, from 1. */
  readonly onRefused: (line: number, reason: string) => void;
  /** Called after every batch. */
  readonly onProgress: (counts: Counts) => void;
}

interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

/** Batches of lines, numbered from 1. */
async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<readonly NumberedLine[]> {
  let batch: NumberedLine[] = [];
  let number = 0;
  for await (const text of lines) {
    number += 1;
    batch.push({ number, text });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The rows of a batch by outcome. */
interface Sorted {
  readonly rows: number;
  readonly puzzles: readonly NewPuzzle[];
  readonly refused: readonly { readonly line: number; readonly reason: string }[];
}

/** Validates the new rows of a batch. Rows that are already in the database are not replayed. */
async function sort(database: Database, header: Header, batch: readonly NumberedLine[]): Promise<Sorted> {
  const ids = batch.map(({ text }) => idOf(header, text));
  const known = await existingIds(database, ids);
  const puzzles: NewPuzzle[] = [];
  const refused: { readonly line: number; readonly reason: string }[] = [];
  for (const [place, { number, text }] of batch.entries()) {
    if (known.has(ids[place] ?? '')) continue;
    const row = readRow(header, text);
    if (row.ok) puzzles.push(row.value);
    else refused.push({ line: number, reason: row.error });
  }
  return { rows: batch.length, puzzles, refused };
}

/**
 * Adds the missing puzzles of a file and skips invalid rows. A stopped import can be run again: it is idempotent, and
 * fast for existing rows. `signal` stops it between two batches. Throws if the file cannot be read.
 */
export async function importPuzzles(
  { database, lines, onRefused, onProgress }: Import,
  signal?: AbortSignal,
): Promise<Result<Counts, string>> {
  let counts: Counts = { added: 0, known: 0, refused: 0 };
  async function write({ rows, puzzles, refused }: Sorted): Promise<void> {
    const added = await insertPuzzles(database, puzzles);
    counts = {
      added: counts.added + added,
      known: counts.known + rows - refused.length - added,
      refused: counts.refused + refused.length,
    };
    onProgress(counts);
  }

  let header: Header | null = null;
  /** The insert of the previous batch, which runs while the next batch is replayed. */
  let writing = Promise.resolve();
  for await (const batch of batchesOf(lines)) {
    let rows = batch;
    if (header === null) {
      const read = readHeader(batch[0]?.text ?? '');
      if (!read.ok) return read;
      header = read.value;
      rows = batch.slice(1);
    }
    const sorted = await sort(database, header, rows);
    for (const { line, reason } of sorted.refused) onRefused(line, reason);
    await writing;
    if (signal?.aborted === true) return ok(counts);
    writing = write(sorted);
    // An error during the next batch is thrown when the insert is awaited.
    writing.catch(() => undefined);
  }
  await writing;
  return header === null ? err('it is empty') : ok(counts);
}
