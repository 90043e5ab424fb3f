import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setUpTestDatabase } from '../../apps/server/src/database/set-up-test-database.ts';
import { repositoryRoot } from '../repository.ts';
import { importPuzzles } from './import.ts';
import { openLines } from './lines.ts';

/** Forty rows, three of them invalid. */
const SAMPLE = join(repositoryRoot, 'tests/data/puzzles/lichess-spoiled.csv');

const own = setUpTestDatabase();
let folder: string;
let sample: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixtyfour-import-'));
  sample = await readFile(SAMPLE, 'utf8');
});
beforeEach(() => own.database.deleteFrom('chess_puzzles').execute());
afterAll(() => rm(folder, { recursive: true }));

/** Imports a file. Returns the counts, and the refused rows by line number. */
async function run(file: string, signal?: AbortSignal) {
  const { lines, part } = await openLines(file);
  const refused = new Map<number, string>();
  const parts: number[] = [];
  const result = await importPuzzles(
    {
      database: own.database,
      lines,
      onRefused: (line, reason) => refused.set(line, reason),
      onProgress: () => parts.push(part()),
    },
    signal,
  );
  return { result, refused, parts };
}

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

test('A-51 of the sample, 37 puzzles are added and the 3 invalid rows are refused with their line numbers', async () => {
  const { result, refused, parts } = await run(SAMPLE);
  expect(result).toEqual({ ok: true, value: { added: 37, known: 0, refused: 3 } });
  expect([...refused]).toEqual([
    [8, expect.stringMatching(/^a1h8 is not a legal move in /)],
    [20, 'the position cannot be played: rank-length'],
    [31, '5 columns in place of 10'],
  ]);
  expect(parts.at(-1)).toBe(1);
  const row = await own.database
    .selectFrom('chess_puzzles')
    .selectAll()
    .where('id', '=', '00008')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    description: null,
    // After f2g3, the opponent's move.
    initial_position: { fen: 'r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2b1/PqP3PP/7K w - - 0 25' },
    solution: ['2,4-1,4', '6,1-7,1', '5,1-7,2', '7,1-7,2', '2,7-7,2'],
    rating: 1798,
    themes: ['crushing', 'hangingPiece', 'long', 'middlegame'],
    source: 'lichess',
  });
});

test('a second run skips existing puzzles', async () => {
  await run(SAMPLE);
  expect((await run(SAMPLE)).result).toEqual({ ok: true, value: { added: 0, known: 37, refused: 3 } });
});

test('the next import completes one that was stopped', async () => {
  const [header = '', first = ''] = sample.split('\n');
  const rows = Array.from({ length: 2_500 }, (_, n) => first.replace(/^\w+/, `x${n}`));
  const file = await fileOf('many.csv', [header, ...rows].join('\n'));
  const stop = new AbortController();
  const { lines } = await openLines(file);
  const stopped = await importPuzzles(
    { database: own.database, lines, onRefused: () => undefined, onProgress: () => stop.abort() },
    stop.signal,
  );
  const { added } = stopped.ok ? stopped.value : { added: 0 };
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(2_500);
  expect((await run(file)).result).toEqual({ ok: true, value: { added: 2_500 - added, known: added, refused: 0 } });
});

test('compressed files are decompressed, including files of several frames', async () => {
  const half = sample.indexOf('\n', sample.length / 2) + 1;
  const halves = [sample.slice(0, half), sample.slice(half)];
  for (const [name, pack] of [
    ['sample.csv.gz', gzipSync],
    ['sample.csv.zst', zstdCompressSync],
  ] as const) {
    await own.database.deleteFrom('chess_puzzles').execute();
    const file = await fileOf(name, Buffer.concat(halves.map((text) => pack(text))));
    expect((await run(file)).result).toMatchObject({ value: { added: 37, refused: 3 } });
  }
});

test('a truncated or unrelated file is an error', async () => {
  const packed = zstdCompressSync(sample);
  const cut = await fileOf('cut.csv.zst', packed.subarray(0, packed.length / 2));
  await expect(run(cut)).rejects.toThrow('unexpected end of file');
  const other = await fileOf('other.csv', 'name,color\nrook,white\n');
  expect((await run(other)).result).toEqual({
    ok: false,
    error: 'the first line names no column PuzzleId, FEN, Moves, Rating, Themes',
  });
  expect((await run(await fileOf('empty.csv', ''))).result).toEqual({ ok: false, error: 'it is empty' });
  await expect(run(join(folder, 'nothing.csv'))).rejects.toThrow('ENOENT');
});

test('a row with an invalid id, rating or theme is refused', async () => {
  const [header = '', first = ''] = sample.split('\n');
  const [id, fen, moves, rating, ...rest] = first.split(',');
  const file = await fileOf(
    'strange.csv',
    [
      header,
      ['<script>', fen, moves, rating, ...rest].join(','),
      [id, fen, moves, '4001', ...rest].join(','),
      [id, fen, moves, rating, '77', '95', '8020', 'a-b', '', ''].join(','),
      [id, fen, 'f2g3', rating, ...rest].join(','),
    ].join('\r\n'),
  );
  const { result, refused } = await run(file);
  expect(result).toMatchObject({ value: { added: 0, refused: 4 } });
  expect(refused.get(2)).toMatch(/^PuzzleId: /);
  expect(refused.get(3)).toBe('Rating: is no rating');
  expect(refused.get(4)).toMatch(/^Themes: /);
  expect(refused.get(5)).toBe('there is no move to find');
});
