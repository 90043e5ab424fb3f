/** The game time of a process: read from the database at each beat, and advanced by monotonic time in between. */
import type { Ms } from '@sixtyfour/chess';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { ServerClock } from './clock.ts';

const BEAT_MS = 500;
/** Game time stops when there has been no beat for this long. Same limit as in beat_game_clock. */
const LONGEST_STEP_MS = 1_000;
/** The minimum time until a timer is checked again that fired too early, because game time had stopped. */
const RETRY_MS = 50;

export interface DatabaseClock extends ServerClock {
  /** Stops the beats and cancels all timers. */
  close(): Promise<void>;
}

interface Beat {
  /** Game time from the database. */
  readonly time: Ms;
  /** Monotonic time of this process at that moment. */
  readonly monotonic: Ms;
}

/** Rejects if the first beat fails. Later failures are logged. */
export async function createDatabaseClock({
  database,
  log,
}: {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}): Promise<DatabaseClock> {
  let last: Beat | null = null;
  let latest = 0;
  let failing = false;

  function now(): Ms {
    if (last === null) throw new Error('the clock is read before its first beat');
    const passed = Math.min(performance.now() - last.monotonic, LONGEST_STEP_MS);
    latest = Math.max(latest, Math.floor(last.time + passed));
    return latest;
  }

  async function beat(): Promise<void> {
    const expected = last === null ? null : now();
    const sent = performance.now();
    const { rows } = await sql<{ time: Ms }>`select beat_game_clock(${expected}) as time`.execute(database);
    const [row] = rows;
    if (row === undefined) throw new Error('beat_game_clock answered nothing');
    last = { time: row.time, monotonic: (sent + performance.now()) / 2 };
  }

  await beat();

  async function beatOrStandStill(): Promise<void> {
    try {
      await beat();
      if (failing) log.info('the game clock runs again');
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'the game clock stands still: the database does not answer');
      failing = true;
    } finally {
      beating = null;
    }
  }

  let beating: Promise<void> | null = null;
  const heartbeat = setInterval(() => {
    beating ??= beatOrStandStill();
  }, BEAT_MS);

  const timers = new Set<NodeJS.Timeout>();
  let closed = false;

  function after(delay: Ms, run: () => void): () => void {
    const due = now() + delay;
    let timer: NodeJS.Timeout;
    const arm = (wait: Ms) => {
      if (closed) return;
      timer = setTimeout(() => {
        timers.delete(timer);
        const missing = due - now();
        if (missing > 0) arm(Math.max(missing, RETRY_MS));
        else run();
      }, wait);
      timers.add(timer);
    };
    arm(delay);
    return () => {
      clearTimeout(timer);
      timers.delete(timer);
    };
  }

  return {
    now,
    after,
    every: (interval, run) => repeat(after, interval, run),
    close: async () => {
      closed = true;
      clearInterval(heartbeat);
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await beating;
    },
  };
}

/** Implements `every` with `after`. */
export function repeat(after: ServerClock['after'], interval: Ms, run: () => void): () => void {
  let cancel: () => void;
  const next = () => {
    cancel = after(interval, () => {
      next();
      run();
    });
  };
  next();
  return () => cancel();
}
