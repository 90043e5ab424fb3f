/** The game time of a process: read from the database at each beat, and advanced by monotonic time in between. */
import type { Ms } from '@sixtyfour/chess';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { ServerClock } from './clock.ts';

const BEAT_MS = 500;
/** Game time stops when there has been no beat for this long. Same limit as in beat_game_clock. */
const LONGEST_STEP_MS = 1_000;
/** In the middle of an answer that took at most this long, game time is known within 250 ms. */
const SURE_MS = 500;
/** The minimum time until a timer is checked again that fired too early, because game time had stopped. */
const RETRY_MS = 50;

export interface DatabaseClock extends ServerClock {
  /** Stops the beats and cancels all timers. */
  close(): Promise<void>;
}

interface Beat {
  /** Game time at `monotonic`. */
  readonly time: Ms;
  /** Monotonic time of this process. */
  readonly monotonic: Ms;
  /** Whether `time` is right within 250 ms, so that a larger difference is a jump of the database's clock. */
  readonly isSure: boolean;
}

/** A beat's answer: game time at an unknown moment between two moments of monotonic time. */
interface Answer {
  readonly time: Ms;
  readonly sent: Ms;
  readonly received: Ms;
}

/** Game time at a moment of monotonic time. */
function extrapolate({ time, monotonic }: Beat, moment: Ms): Ms {
  return time + Math.min(moment - monotonic, LONGEST_STEP_MS);
}

/**
 * The beat after an answer. The running estimate stays where the answer allows it: a slow answer knows less than the
 * faster ones before it, and would set the processes apart by up to half its time.
 * @param last null for the first beat, and for one so late that the estimate stands still
 */
export function nextBeat(last: Beat | null, { time, sent, received }: Answer): Beat {
  const roundTrip = received - sent;
  const estimate = last === null ? time + roundTrip / 2 : extrapolate(last, received);
  return {
    time: Math.min(Math.max(estimate, time), time + roundTrip),
    monotonic: received,
    isSure: last?.isSure === true || roundTrip <= SURE_MS,
  };
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
    latest = Math.max(latest, Math.floor(extrapolate(last, performance.now())));
    return latest;
  }

  async function beat(): Promise<void> {
    // The expected time is read when there is a connection: a wait for one would look like a jump of the database's clock.
    await database.connection().execute(async (connection) => {
      const sent = performance.now();
      const known = last !== null && sent - last.monotonic <= LONGEST_STEP_MS ? last : null;
      const expected = known?.isSure === true ? now() : null;
      const { rows } = await sql<{ time: Ms }>`select beat_game_clock(${expected}) as time`.execute(connection);
      const [row] = rows;
      if (row === undefined) throw new Error('beat_game_clock answered nothing');
      last = nextBeat(known, { time: row.time, sent, received: performance.now() });
    });
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
