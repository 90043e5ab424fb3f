/** Rows of a file on their way into chess_puzzles. */
import { err, ok, type Result } from '@sixtyfour/chess';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { insertPuzzles, existingIds, type NewPuzzle } from '../../apps/server/src/puzzles/store.ts';
import { type Header, idOf, readHeader, readRow } from './lichess-row.ts';

/** Rows of one statement: what an import loses at most when it is stopped. */
const BATCH = 1_000;

/** Rows, from the first line of the file on. */
export interface Counts {
  readonly added: number;
  /** There already. */
  readonly known: number;
  readonly refused: number;
}

export interface Import {
  readonly database: Database;
  readonly lines: AsyncIterable<string>;
  /** Hears of each row that is left out, by its line in the file, from 1. */
  readonly onRefused: (line: number, reason: string) => void;
  /** Hears of every batch. */
  readonly onProgress: (counts: Counts) => void;
}

interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

/** Lines numbered as an editor does. */
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

/** What a batch comes to. */
interface Sorted {
  readonly rows: number;
  readonly puzzles: readonly NewPuzzle[];
  readonly refused: readonly { readonly line: number; readonly reason: string }[];
}

/** Rows that are there already are not played again. */
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
 * Adds the puzzles that are not there yet, and goes on after rows that are no puzzles. Run again it goes over what is
 * there quickly, so an import that was stopped is soon where it was. An error is about the whole file. `signal` ends the
 * import between two batches.
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
  /** While the database writes one batch, the next is played here. */
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
    // Failing while the next batch is played, it is heard of when it is waited for.
    writing.catch(() => undefined);
  }
  await writing;
  return header === null ? err('it is empty') : ok(counts);
}
