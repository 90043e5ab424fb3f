import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { splitCommand } from './command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'engine-tools-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The quoted command of a mover. */
function mover(file: string, manner = ''): string {
  return `'"${process.execPath}" "${join(import.meta.dirname, 'movers', file)}" ${manner}'`;
}

const greedy = mover('simple-mover.ts', 'greedy');
const random = mover('simple-mover.ts', 'random');

/** Runs a command of this folder as a user would. */
function run(line: string): Promise<{ code: number; output: string }> {
  const { file, args } = splitCommand(line);
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, file), ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });
}

interface KeptMatch {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly pairs: readonly number[];
  readonly records: readonly { readonly white: string; readonly fen: string }[];
}

describe('match', () => {
  test('plays pairs with both colors and saves them as PGN and JSON', async () => {
    const [pgn, json] = [join(folder, 'a.pgn'), join(folder, 'a.json')];
    const { code, output } = await run(
      `match.ts --a ${greedy} --b ${random} --name-b random --nodes 1 --games 4 --concurrency 2 --longest 120 --pgn ${pgn} --json ${json}`,
    );
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('greedy mover - random: ') });
    const kept = JSON.parse(readFileSync(json, 'utf8')) as KeptMatch;
    expect(kept.wins + kept.draws + kept.losses).toBe(4);
    expect(kept.pairs.reduce((sum, count) => sum + count)).toBe(2);
    expect(kept.records.filter(({ white }) => white === 'random')).toHaveLength(2);
    expect(new Set(kept.records.map(({ fen, white }) => `${fen} ${white}`)).size).toBe(4);
    expect(readFileSync(pgn, 'utf8').match(/^\[Event /gm)).toHaveLength(4);
    const rated = await run(`rate.ts ${pgn} --anchor random=0`);
    expect(rated.output).toMatch(/^random +0 /m);
  });

  test.each([
    ['illegal', 'illegal moves 2'],
    ['crash', 'crashes 2'],
    ['hang', 'losses on time 2'],
  ])('a side with the failure %s loses the game, and the failure is counted', async (manner, counted) => {
    const bad = mover('simple-mover.ts', manner);
    const { code, output } = await run(
      `match.ts --a ${bad} --b ${random} --name-a bad --nodes 1 --games 2 --quiet --patience 3000`,
    );
    expect(code).toBe(3);
    expect(output).toContain('+0 =0 -2');
    expect(output).toMatch(new RegExp(`^bad: .*${counted}`, 'm'));
  });

  test('a program that does not start is reported with a message', async () => {
    const { code, output } = await run(`match.ts --a ${join(folder, 'nothing')} --b ${random} --nodes 1`);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('ENOENT') });
  });

  test('js-chess-engine plays a game from end to end', async () => {
    const { code, output } = await run(
      `match.ts --a ${mover('js-chess-engine.ts')} --option-a Level=1 --b ${random} --nodes 1 --games 2 --longest 60`,
    );
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('js-chess-engine - random mover'),
    });
  });
});

test('solve scores best moves, moves to avoid, and points', async () => {
  const file = join(folder, 'suite.epd');
  const position = '6k1/5ppp/8/8/8/8/8/R3K3 w Q -';
  writeFileSync(
    file,
    `${position} bm Ra8#; id "mate";\n${position} am Ra8#; id "not mate";\n${position} bm Ra8; c0 "Ra8=10, O-O-O=3";\n`,
  );
  const { code, output } = await run(`solve.ts --engine ${greedy} ${file} --nodes 1 --warm-up 0 --failed`);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/solved 2 of 3, points 10 of 10.*\n {2}not mate: wanted not Ra8#, played a1a8/s),
  });
});
