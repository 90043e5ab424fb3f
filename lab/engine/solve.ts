/** `npm run solve`: runs a UCI program on test suites of positions; see `npm run solve -- --help`. */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, wholeNumber } from './command.ts';
import { readEpd } from './epd.ts';
import { describeLimit, type Limit, parseLimit } from './match/limits.ts';
import { readProblem } from './suites/problem.ts';
import { describeSuite, type Solved, solveProblem } from './suites/solve-problem.ts';
import { EngineFailure, UciClient } from './uci-client.ts';
import { say } from '../../tools/steps.ts';

const USAGE = `npm run solve -- FILE... (--movetime MS | --nodes N | --depth N)

Runs a UCI program on suites of positions (EPD with bm, am, or points in c0 or c8 and c9). lab/engine/suites has
wac.epd (300 positions) and bk.epd (24).

  --engine COMMAND     default: the engine of this repository;  --option Name=Value   may be repeated
  --margin MS          tolerance beyond movetime before a position counts as failed (1000)
  --patience MS        timeout of a position with nodes or depth (60000)
  --first N --count N  a part of each suite
  --keep-hash          keeps the hash table between positions
  --warm-up MS         a search before the first position, so that the code is compiled (1000)
  --failed             lists the unsolved positions
  --json FILE          writes every position

A position is solved if the last bestmove is one of bm and none of am. The exit code is 3 if the program crashed, timed
out or played an illegal move.`;

const WARM_UP = 'position startpos moves e2e4 c7c5 g1f3 d7d6';
const SLOW_START_MS = 10_000;
const TROUBLE = 3;

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      engine: { type: 'string', default: `"${process.execPath}" packages/engine/bin/sixtyfour-engine.mjs` },
      option: { type: 'string', multiple: true, default: [] },
      movetime: { type: 'string' },
      nodes: { type: 'string' },
      depth: { type: 'string' },
      margin: { type: 'string', default: '1000' },
      patience: { type: 'string', default: '60000' },
      first: { type: 'string', default: '0' },
      count: { type: 'string', default: '999999999' },
      'keep-hash': { type: 'boolean', default: false },
      'warm-up': { type: 'string', default: '1000' },
      failed: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  const limits = (['movetime', 'nodes', 'depth'] as const).flatMap((kind): readonly Limit[] => {
    const text = values[kind];
    return text === undefined ? [] : [parseLimit(kind, text)];
  });
  const [limit] = limits;
  if (limit === undefined || limits.length > 1) throw new Error('one limit is wanted: --movetime, --nodes or --depth');
  if (positionals.length === 0) throw new Error('which suites? npm run solve -- --help says how');

  const first = wholeNumber('first', values.first);
  const end = first + wholeNumber('count', values.count);
  const warmUpMs = wholeNumber('warm-up', values['warm-up']);
  const margin = wholeNumber('margin', values.margin);
  const patience = limit.kind === 'movetime' ? limit.value + margin : wholeNumber('patience', values.patience);

  /** A started and warmed-up program. */
  const start = async (): Promise<UciClient> => {
    const client = await UciClient.start(values.engine, { options: values.option });
    if (warmUpMs > 0) await client.think(WARM_UP, `go movetime ${warmUpMs}`, warmUpMs + SLOW_START_MS);
    return client;
  };

  let client = await start();
  const { name } = client;
  const solved: Solved[] = [];
  for (const file of positionals) {
    const ofFile: Solved[] = [];
    for (const [index, position] of readEpd(file).slice(first, end).entries()) {
      const problem = readProblem(position, `${basename(file)} ${first + index + 1}`);
      try {
        if (!values['keep-hash']) await client.newGame();
        ofFile.push(await solveProblem(client, problem, limit, patience));
      } catch (error) {
        if (!(error instanceof EngineFailure)) throw error;
        ofFile.push({ problem, isSolved: false, points: 0, failure: error.message });
        client.kill();
        client = await start();
      }
    }
    solved.push(...ofFile);
    say(`${name}, ${basename(file)}, ${describeLimit(limit)}: ${describeSuite(ofFile)}`);
  }
  await client.quit();

  if (values.failed)
    for (const { problem, isSolved, played, failure } of solved)
      if (!isSolved) say(`  ${problem.id}: wanted ${problem.wanted}, ${failure ?? `played ${played ?? 'nothing'}`}`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ name, limit, solved }, null, 1)}\n`);
  return solved.some(({ failure }) => failure !== undefined) ? TROUBLE : 0;
}, USAGE);
