/**
 * The driver of the measurements, in a process of its own. Writes a line when it begins to measure and one with what
 * it measured; `bench.ts` reads both.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Ms } from '@sixtyfour/chess';
import { Random } from '../random.ts';
import { longGame } from './long-game.ts';
import { openIdle } from './idle.ts';
import { seatAtRelay, seatAtServer } from './seats.ts';
import type { Seat } from './seats.ts';

/** What the driver tells of a measurement. Times in milliseconds. */
export interface Measured {
  readonly moves: number;
  readonly seconds: number;
  readonly p50: Ms;
  readonly p99: Ms;
  /** CPU seconds of the driver itself. */
  readonly cpuSeconds: number;
}

export type DriverLine = { readonly phase: 'begin' } | ({ readonly phase: 'end' } & Measured);

const WARM_UP_MS = 3_000;
const HUMAN_MS = { from: 1_000, to: 3_000 };
/** Shared out among the games: making one takes a second or two. */
const SCRIPTS = 4;
/** All games together play no more than this in a measurement. */
const SCRIPT_PLIES = 100_000;
const LONGEST_SCRIPT_PLIES = 8_000;

function print(line: DriverLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const { values: options } = parseArgs({
  options: {
    target: { type: 'string', default: 'server' },
    origin: { type: 'string', default: '' },
    games: { type: 'string', default: '0' },
    pace: { type: 'string', default: 'full' },
    seconds: { type: 'string', default: '8' },
    idle: { type: 'string', default: '0' },
    /** Keeps the addresses of one measurement apart from those of another. */
    network: { type: 'string', default: '0' },
  },
});
const { target, origin, pace } = options;
const network = Number(options.network);

async function measureGames(games: number, seconds: number): Promise<void> {
  const random = new Random(games);
  const plies = Math.min(LONGEST_SCRIPT_PLIES, Math.ceil(SCRIPT_PLIES / games));
  const scripts = Array.from({ length: Math.min(SCRIPTS, games) }, () => longGame(plies, random));
  const pause = (): Ms => (pace === 'human' ? random.between(HUMAN_MS.from, HUMAN_MS.to) : 0);
  const latencies: Ms[] = [];
  let measures = false;
  const seat = target === 'relay' ? seatAtRelay : seatAtServer;
  const seats: Seat[] = await seat({
    origin,
    games,
    network,
    scripts,
    pause,
    onAcknowledged: (ms) => {
      if (measures) latencies.push(ms);
    },
  });

  for (const { begin } of seats) begin();
  await wait(WARM_UP_MS);
  measures = true;
  print({ phase: 'begin' });
  const cpu = process.cpuUsage();
  const began = performance.now();
  await wait(seconds * 1000);
  measures = false;
  const took = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const sorted = latencies.toSorted((one, other) => one - other);
  print({
    phase: 'end',
    moves: sorted.length,
    seconds: took,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    cpuSeconds: (user + system) / 1e6,
  });
}

if (Number(options.idle) > 0) {
  const quiet = await openIdle({ origin, target, connections: Number(options.idle), network });
  print({ phase: 'begin' });
  // Until whoever started this has looked at the memory.
  process.stdin.resume().once('end', () => {
    quiet();
    process.exit(0);
  });
} else {
  await measureGames(Number(options.games), Number(options.seconds));
  process.exit(0);
}
