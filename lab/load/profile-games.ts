/**
 * `npm run bench:profile`: the server's CPU time during whole games, by function and by module, in microseconds per game.
 * Options: `-- --seconds 20 --pairs 50`
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../../tools/repository.ts';
import { markdownTable } from '../performance-document.ts';
import { driveRooms } from './drive.ts';
import { costsOf } from './report.ts';
import { openServer } from './targets.ts';

/** The parts of V8's .cpuprofile that this file reads. Times are in microseconds. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** V8's names for samples that are not functions. */
const NOT_CPU = new Set(['(idle)', '(root)']);

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    pairs: { type: 'string', default: '50' },
    rows: { type: 'string', default: '40' },
  },
});

/** `apps/server/src/games/store.ts`, `pg/lib/client.js`, `node:net`, or `-` for V8 itself. */
function moduleOf(url: string): string {
  if (url === '') return '-';
  if (!url.startsWith('file:')) return url;
  const path = relative(repositoryRoot, fileURLToPath(url));
  return path.split('node_modules/').at(-1) ?? path;
}

/** The folder of one of our modules, or the package of another one. */
function groupOf(module: string): string {
  if (module.startsWith('apps/server/src/')) return module.split('/').slice(0, 4).join('/');
  const [first = '', second = ''] = module.split('/');
  return first.startsWith('@') || first === 'packages' ? `${first}/${second}` : first;
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

/** Distributes the cost of a game by the samples of the profile, which also contains the start and the warm-up. */
function tableOf(heading: string, sums: ReadonlyMap<string, number>, usPerGame: number, rows: number): string {
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
  const sorted = [...sums].toSorted(([, one], [, other]) => other - one).slice(0, rows);
  return markdownTable(
    [heading, 'us a game', 'share'],
    sorted.map(([name, us]) => [name, ((us / total) * usPerGame).toFixed(0), `${((100 * us) / total).toFixed(1)}%`]),
  );
}

const folder = await mkdtemp(join(tmpdir(), 'sixtyfour-profile-'));
const server = await openServer({ NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` });
const at = await driveRooms(server, { pairs: Number(values.pairs), seconds: Number(values.seconds) });
await server.close();
// Each worker thread has a profile; that of the main thread is by far the longest.
const profiles = await Promise.all(
  (await readdir(folder)).map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile),
);
await rm(folder, { recursive: true });
const [profile] = profiles.toSorted((one, other) => other.nodes.length - one.nodes.length);
if (profile === undefined) throw new Error('the server wrote no profile');
const nodes = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
const byFunction = new Map<string, number>();
const byGroup = new Map<string, number>();
for (const [index, id] of profile.samples.entries()) {
  const frame = nodes.get(id);
  if (frame === undefined || NOT_CPU.has(frame.functionName)) continue;
  const us = profile.timeDeltas[index] ?? 0;
  const module = moduleOf(frame.url);
  add(
    byFunction,
    module === '-' ? frame.functionName : `${frame.functionName || 'anonymous'} ${module}:${frame.lineNumber + 1}`,
    us,
  );
  add(byGroup, module === '-' ? 'V8 and its collector' : groupOf(module), us);
}
const { played } = at;
const { ownCpu, databaseCpu } = costsOf(at);
const usPerGame = ((ownCpu ?? 0) * played.moves) / played.games;
const databaseUsPerGame = ((databaseCpu ?? 0) * played.moves) / played.games;
process.stdout.write(
  `${played.games} games and ${played.moves} moves in ${played.seconds.toFixed(1)} s. CPU a game, with its moves: ` +
    `${usPerGame.toFixed(0)} us of the server, ${databaseUsPerGame.toFixed(0)} us of PostgreSQL\n\n` +
    `${tableOf('part of the server', byGroup, usPerGame, 30)}\n\n` +
    `${tableOf('function', byFunction, usPerGame, Number(values.rows))}\n`,
);
process.exit(0);
