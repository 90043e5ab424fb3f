import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { setUpTestDatabase } from '../database/set-up-test-database.ts';
import { testConfig } from '../test-config.ts';
import { seedPuzzles } from './seed.ts';

const own = setUpTestDatabase();
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixtyfour-seed-'));
  file = join(folder, 'puzzles.ndjson');
});
beforeEach(() => own.database.deleteFrom('chess_puzzles').execute());
afterAll(() => rm(folder, { recursive: true }));

const MATE = {
  id: 'mate',
  fen: '6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1',
  solution: ['7,4-0,4'],
  themes: ['mate', 'mateIn1'],
  rating: 620,
  description: 'White mates on the back rank.',
  evidence: { referee: 'somebody' },
};

/** Writes a file with these lines and seeds from it. Returns the number of added puzzles and the skipped lines. */
async function seed(...lines: readonly unknown[]) {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  await writeFile(file, texts.map((text) => `${text}\n`).join(''));
  const warnings: { line: number; reason: string }[] = [];
  const onSkipped = (line: number, reason: string) => void warnings.push({ line, reason });
  return { added: await seedPuzzles({ database: own.database, file, onSkipped }), warnings };
}

test('a shipped puzzle becomes a row with its board, and a row for each theme', async () => {
  expect(await seed(MATE)).toEqual({ added: 1, warnings: [] });
  const row = await own.database.selectFrom('chess_puzzles').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ id: 'mate', rating: 620, rating_band: 12, source: 'sixtyfour', solution: ['7,4-0,4'] });
  expect(row.initial_position.fen).toBe(MATE.fen);
  expect(row.initial_position.board[7]).toEqual([null, null, null, null, 'R', null, 'K', null]);
  const themes = await own.database.selectFrom('chess_puzzle_themes').selectAll().orderBy('theme').execute();
  const { random_key } = row;
  expect(themes).toEqual([
    { theme: 'mate', rating_band: 12, random_key, puzzle_id: 'mate' },
    { theme: 'mateIn1', rating_band: 12, random_key, puzzle_id: 'mate' },
  ]);
});

test('each start adds the missing puzzles and changes no others', async () => {
  const many = Array.from({ length: 600 }, (_, n) => ({ ...MATE, id: `mate${n}` }));
  expect(await seed(...many)).toMatchObject({ added: 600 });
  expect(await seed(...many)).toMatchObject({ added: 0 });
  expect(await seed(...many, MATE)).toMatchObject({ added: 1 });
});

const LEAD_IN = { fen: '6k1/5p1p/6p1/8/8/8/5PPP/4R1K1 b - - 0 1', move: '1,7-3,7' };
const LED_INTO = { ...MATE, id: 'led', fen: '6k1/5p2/6p1/7p/8/8/5PPP/4R1K1 w - - 0 2', solution: ['7,4-0,4'] };

test('the lead-in of a puzzle is stored; puzzles of an earlier version get theirs at a start', async () => {
  const leadIns = () => own.database.selectFrom('chess_puzzles').select(['id', 'lead_in']).orderBy('id').execute();
  expect(await seed(LED_INTO, MATE)).toMatchObject({ added: 2 });
  expect(await leadIns()).toEqual([
    { id: 'led', lead_in: null },
    { id: 'mate', lead_in: null },
  ]);
  expect(await seed({ ...LED_INTO, leadIn: LEAD_IN }, MATE)).toEqual({ added: 0, warnings: [] });
  expect(await leadIns()).toEqual([
    { id: 'led', lead_in: LEAD_IN },
    { id: 'mate', lead_in: null },
  ]);
  expect(await seed({ ...LED_INTO, leadIn: LEAD_IN, id: 'new' })).toMatchObject({ added: 1 });
  expect(await leadIns()).toContainEqual({ id: 'new', lead_in: LEAD_IN });
  const { added, warnings } = await seed({ ...MATE, id: 'wrong', leadIn: LEAD_IN });
  expect({ added, warnings }).toEqual({
    added: 0,
    warnings: [{ line: 1, reason: 'the lead-in leads to another position' }],
  });
});

test('two processes that start concurrently add each puzzle only once', async () => {
  const many = Array.from({ length: 600 }, (_, n) => ({ ...MATE, id: `mate${n}` }));
  await writeFile(file, many.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const start = () => seedPuzzles({ database: own.database, file, onSkipped: () => undefined });
  const [one, other] = await Promise.all([start(), start()]);
  expect(one + other).toBe(600);
});

test('invalid lines are reported by number, and the others are added', async () => {
  const illegal = { ...MATE, id: 'illegal', solution: ['7,4-0,3'] };
  const { added, warnings } = await seed('{"id":', { ...MATE, rating: '620' }, MATE, illegal, '{"__proto__": {}}');
  expect(added).toBe(1);
  expect(new Set(warnings.map(({ line }) => line))).toEqual(new Set([1, 2, 4, 5]));
  expect(warnings.find(({ line }) => line === 4)?.reason).toBe(`7,4-0,3 is not a legal move in ${MATE.fen}`);
});

test('A-51 every line of the shipped file is a puzzle with legal moves', async () => {
  const shipped = resolve(import.meta.dirname, '../../../../data/puzzles.ndjson');
  const lines = (await readFile(shipped, 'utf8')).trimEnd().split('\n');
  const onSkipped = (line: number, reason: string) => expect.fail(`line ${line}: ${reason}`);
  expect(await seedPuzzles({ database: own.database, file: shipped, onSkipped })).toBe(lines.length);
});

test('a server has the puzzles of its file when it is ready', async () => {
  await writeFile(file, JSON.stringify(MATE));
  const app = await buildApp({ config: testConfig(), database: own.database, webBuild: null, puzzleFile: file });
  const response = await app.inject('/api/puzzles/random');
  await app.close();
  expect(response.json()).toMatchObject({ id: 'mate' });
});
