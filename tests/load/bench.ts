/**
 * `npm run bench:load`: what the server bears, beside a bare Socket.IO relay that keeps nothing. The driver shares the
 * machine with both. Prints a table and writes no files; fails when a budget is not met.
 */
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { repositoryRoot } from '../../tools/repository.ts';
import type { DriverLine, Measured } from './bench/driver.ts';
import { cpuSecondsOf, cpuSecondsOfFamily, residentKilobytes } from './bench/processes.ts';
import { ServerProcess } from './server-process.ts';

const FULL_SPEED = { games: [10, 50, 200], seconds: 10 } as const;
const HUMAN_PACE = { games: 200, seconds: 40 } as const;
const IDLE_CONNECTIONS = 5_000;
/** Opened and closed before, so that what the process needs anyway is there already. */
const FIRST_CONNECTIONS = 500;
/** After the connections are open, until the memory is read. */
const SETTLE_MS = 5_000;
/** Measured on two cores, the driver among them. */
const BUDGETS = { movesPerSecond: 3_000, p99OverRelayMs: 5, kilobytesPerConnection: 30 } as const;

/** What is measured: the server, or the relay beside it. */
interface Target {
  readonly name: 'server' | 'relay';
  readonly origin: string;
  readonly pid: number;
  /** CPU seconds that it has used so far, its database's too. */
  readonly cpuSeconds: () => Promise<number | null>;
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function startChild(...args: readonly string[]): Child {
  return spawn(process.execPath, args, { cwd: repositoryRoot, stdio: ['pipe', 'pipe', 'inherit'] });
}

async function firstLine(child: Child): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('a process of the measurement ended before it began');
}

let network = 0;

function startDriver({ name, origin }: Target, ...args: readonly string[]): Child {
  network += 1;
  return startChild(
    'tests/load/bench/driver.ts',
    '--target',
    name,
    '--origin',
    origin,
    '--network',
    `${network}`,
    ...args,
  );
}

interface Figures extends Measured {
  /** Cores kept busy. */
  readonly targetCores: number | null;
}

async function measure(target: Target, games: number, pace: string, seconds: number): Promise<Figures> {
  const driver = startDriver(target, '--games', `${games}`, '--pace', pace, '--seconds', `${seconds}`);
  let before: number | null = null;
  for await (const text of createInterface({ input: driver.stdout })) {
    const line = JSON.parse(text) as DriverLine;
    if (line.phase === 'begin') {
      before = await target.cpuSeconds();
      continue;
    }
    const after = await target.cpuSeconds();
    return { ...line, targetCores: before === null || after === null ? null : (after - before) / line.seconds };
  }
  throw new Error(`the driver of ${games} games at the ${target.name} ended early`);
}

/** Calls `look` while so many idle connections are open. */
async function withIdle<Seen>(target: Target, connections: number, look: () => Promise<Seen>): Promise<Seen> {
  const driver = startDriver(target, '--idle', `${connections}`);
  await firstLine(driver);
  await wait(SETTLE_MS);
  const seen = await look();
  const ended = once(driver, 'exit');
  driver.stdin.end();
  await ended;
  return seen;
}

/** Kilobytes for each of the idle connections, or null where the system does not tell. */
async function measureMemory(target: Target): Promise<number | null> {
  await withIdle(target, FIRST_CONNECTIONS, async () => undefined);
  await wait(SETTLE_MS);
  const before = await residentKilobytes(target.pid);
  const after = await withIdle(target, IDLE_CONNECTIONS, () => residentKilobytes(target.pid));
  return before === null || after === null ? null : (after - before) / IDLE_CONNECTIONS;
}

function row(...cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(14))).join('');
}

function sayFigures(
  what: string,
  target: Target,
  { moves, seconds, p50, p99, targetCores, cpuSeconds }: Figures,
): void {
  say(
    row(
      what,
      target.name,
      (moves / seconds).toFixed(0),
      p50.toFixed(1),
      p99.toFixed(1),
      targetCores === null ? '-' : targetCores.toFixed(2),
      (cpuSeconds / seconds).toFixed(2),
    ),
  );
}

interface Missed {
  readonly what: string;
  readonly is: number;
  readonly budget: number;
}

async function measureGames(server: Target, relay: Target): Promise<Missed[]> {
  const missed: Missed[] = [];
  say(row('', '', 'moves/s', 'p50 ms', 'p99 ms', 'its cores', 'driver cores'));
  for (const games of FULL_SPEED.games) {
    for (const target of [server, relay]) {
      const figures = await measure(target, games, 'full', FULL_SPEED.seconds);
      sayFigures(`${games} games, full speed`, target, figures);
      const rate = figures.moves / figures.seconds;
      if (target === server && games === 200 && rate < BUDGETS.movesPerSecond)
        missed.push({ what: 'moves a second at 200 games', is: rate, budget: BUDGETS.movesPerSecond });
    }
  }
  const paced = new Map<Target, Figures>();
  for (const target of [server, relay]) {
    const figures = await measure(target, HUMAN_PACE.games, 'human', HUMAN_PACE.seconds);
    sayFigures(`${HUMAN_PACE.games} games, human pace`, target, figures);
    paced.set(target, figures);
  }
  const over = (paced.get(server)?.p99 ?? 0) - (paced.get(relay)?.p99 ?? 0);
  if (over > BUDGETS.p99OverRelayMs)
    missed.push({ what: 'milliseconds of p99 above the relay', is: over, budget: BUDGETS.p99OverRelayMs });
  return missed;
}

async function measureConnections(server: Target, relay: Target): Promise<Missed[]> {
  const missed: Missed[] = [];
  for (const target of [server, relay]) {
    const kilobytes = await measureMemory(target);
    say(row(`${IDLE_CONNECTIONS} idle, each`, target.name, kilobytes === null ? '-' : `${kilobytes.toFixed(1)} KB`));
    if (target === server && kilobytes !== null && kilobytes > BUDGETS.kilobytesPerConnection)
      missed.push({ what: 'KB a connection', is: kilobytes, budget: BUDGETS.kilobytesPerConnection });
  }
  return missed;
}

/** Runs a part of the measurements on a server and a relay that have done nothing yet. */
async function onFreshTargets(part: typeof measureGames): Promise<Missed[]> {
  const serverProcess = await ServerProcess.prepare();
  const relayProcess = startChild('tests/load/relay.ts');
  try {
    await serverProcess.start();
    const databasePid = await serverProcess.databasePid();
    const server: Target = {
      name: 'server',
      origin: serverProcess.origin,
      pid: serverProcess.pid,
      cpuSeconds: async () => {
        const own = await cpuSecondsOf(serverProcess.pid);
        const database = await cpuSecondsOfFamily(databasePid);
        return own === null || database === null ? null : own + database;
      },
    };
    const relayPid = relayProcess.pid ?? 0;
    const relay: Target = {
      name: 'relay',
      origin: `http://127.0.0.1:${await firstLine(relayProcess)}`,
      pid: relayPid,
      cpuSeconds: () => cpuSecondsOf(relayPid),
    };
    return await part(server, relay);
  } finally {
    relayProcess.kill();
    await serverProcess.stop();
    await serverProcess.remove();
  }
}

say(`${cpus().length} cores: ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);
const missed = [...(await onFreshTargets(measureGames)), ...(await onFreshTargets(measureConnections))];
for (const { what, is, budget } of missed) say(`missed: ${what}: ${is.toFixed(1)}, the budget is ${budget}`);
if (missed.length > 0) process.exitCode = 1;
