/**
 * `npm run bench:puzzles`: measures the random puzzle query on tables of 1,000 and 1,000,000 rows in one run. Fails if
 * the large table takes more than three times as long.
 */
import { cpus } from 'node:os';
import { Game, toLetterBoard } from '@sixtyfour/chess';
import { PUZZLE_THEMES, PUZZLES_REMEMBERED } from '@sixtyfour/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Database } from '../../apps/server/src/database/connection.ts';
import { createPuzzles, type Puzzles, type PuzzleRequest } from '../../apps/server/src/puzzles/puzzles.ts';
import { say } from '../../tools/steps.ts';
import { type Spread, spreadOf } from '../load/spread.ts';
import { openTemporaryDatabase } from '../temporary-database.ts';

const SIZES = [1_000, 1_000_000] as const;
/** Rows per insert statement. */
const CHUNK = 50_000;
const WARM_UP = 200;
const CALLS = 1_000;
/** The maximum ratio of the medians. */
const BUDGET = 3;

const anything: PuzzleRequest = { level: null, near: null, gentle: false, theme: null, not: [] };
const recent = Array.from({ length: PUZZLES_REMEMBERED }, (_, n) => `p${n}`);

/** Requests by visitors; the first one is the most common. */
const WISHES: readonly { readonly name: string; readonly wish: () => PuzzleRequest }[] = [
  { name: 'near a rating', wish: () => ({ ...anything, near: 600 + Math.random() * 1_800, not: recent }) },
  { name: 'any', wish: () => anything },
  { name: 'of a level', wish: () => ({ ...anything, level: 'intermediate' }) },
  { name: 'of a theme', wish: () => ({ ...anything, theme: 'fork' }) },
  { name: 'of both', wish: () => ({ ...anything, level: 'advanced', theme: 'pin' }) },
];

/** Inserts puzzles with ratings from 400 to 2,799, most of them in the middle, and up to four themes each. */
async function fill(database: Database, size: number): Promise<void> {
  const { board, fen } = Game.start('standard');
  const position = JSON.stringify({ board: toLetterBoard(board), fen });
  for (let first = 0; first < size; first += CHUNK) {
    const last = Math.min(first + CHUNK, size) - 1;
    await sql`
      with added as (
        insert into chess_puzzles (id, description, initial_position, solution, rating, themes, source)
        select 'p' || n, 'The best move wins a piece.', ${position}::jsonb, array['6,4-4,4', '1,4-3,4', '7,6-5,5'],
          400 + floor(1200 * (random() + random()))::integer,
          (select array_agg(distinct (${PUZZLE_THEMES}::text[])[1 + (n * 7 + k * k * 11) % ${PUZZLE_THEMES.length}])
            from generate_series(1, 4) k),
          'lichess'
        from generate_series(${first}::integer, ${last}::integer) n
        returning id, themes, rating_band, random_key
      )
      insert into chess_puzzle_themes (theme, rating_band, random_key, puzzle_id)
      select theme, rating_band, random_key, id from added, unnest(themes) theme order by 1, 2, 3`.execute(database);
  }
  await sql`vacuum (analyze) chess_puzzles, chess_puzzle_themes`.execute(database);
}

/** Times of each table; the calls are interleaved, so that all tables see the same load on the machine. */
async function measure(tables: readonly Table[], wish: () => PuzzleRequest): Promise<Spread[]> {
  const times = tables.map((): number[] => []);
  for (let call = -WARM_UP; call < CALLS; call++) {
    for (const [place, { puzzles }] of tables.entries()) {
      const begin = performance.now();
      const puzzle = await puzzles.random(wish());
      if (!puzzle.ok) throw new Error('no puzzle for a request that matches some rows');
      if (call >= 0) times[place]?.push(performance.now() - begin);
    }
  }
  return times.map(spreadOf);
}

interface Table {
  readonly rows: number;
  readonly puzzles: Puzzles;
  readonly close: () => Promise<void>;
}

/** Starts a separate database server with `rows` puzzles. */
async function openTable(rows: number): Promise<Table> {
  const { database, close } = await openTemporaryDatabase(say, { statementTimeoutMs: 0 });
  try {
    await fill(database, rows);
  } catch (error) {
    await close();
    throw error;
  }
  const log = pino({ level: 'silent' });
  return { rows, puzzles: createPuzzles({ database, log }), close };
}

function row(...cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(16) : cell.padStart(14))).join('');
}

/** Prints the times; returns whether every request is within budget on the large table. */
async function compare(tables: readonly Table[]): Promise<boolean> {
  let isWithin = true;
  say(row('milliseconds', 'rows', 'median', 'p99', 'ratio'));
  for (const { name, wish } of WISHES) {
    const timings = await measure(tables, wish);
    const smallest = timings[0]?.p50 ?? 0;
    for (const [place, { p50, p99 }] of timings.entries()) {
      const ratio = p50 / smallest;
      isWithin &&= ratio <= BUDGET;
      const figures = [p50, p99, ratio].map((figure) => figure.toFixed(2));
      say(row(name, (tables[place]?.rows ?? 0).toLocaleString('en'), ...figures));
    }
  }
  return isWithin;
}

say(`${cpus().length} cores: ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);
const tables: Table[] = [];
try {
  for (const rows of SIZES) tables.push(await openTable(rows));
  if (!(await compare(tables))) {
    say(`missed: the large table takes more than ${BUDGET} times as long`);
    process.exitCode = 1;
  }
} finally {
  for (const { close } of tables) await close();
}
