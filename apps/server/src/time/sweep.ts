import type { Ms } from '@sixtyfour/chess';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerClock } from './clock.ts';

export interface Sweep {
  start(): void;
  /** Stops, and waits for a running sweep. */
  close(): Promise<void>;
}

export interface TriggerableSweep extends Sweep {
  /** Runs now as well; if a run is in progress, after it, because that may have read before. */
  runNow(): void;
}

export interface SweepDependencies {
  readonly clock: Pick<ServerClock, 'every'>;
  readonly interval: Ms;
  /** Whether it also runs when it is started. Default: no. */
  readonly runsAtStart?: boolean;
  readonly run: () => Promise<void>;
  /** What the sweep handles, for the log. */
  readonly of: string;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/** Runs `run` at every interval, never concurrently. Logs only the first of consecutive failures. */
export function createSweep({
  clock,
  interval,
  runsAtStart = false,
  run,
  of,
  log,
}: SweepDependencies): TriggerableSweep {
  let running: Promise<void> | null = null;
  let stop: (() => void) | null = null;
  let failing = false;

  async function runOnce(): Promise<void> {
    try {
      await run();
      if (failing) log.info(`the sweep of ${of} works again`);
      failing = false;
    } catch (error) {
      if (!failing) log.error({ err: error }, `the sweep of ${of} failed`);
      failing = true;
    } finally {
      running = null;
    }
  }

  const runNext = (): void => {
    running ??= runOnce();
  };

  function runNow(): void {
    if (stop === null) return;
    if (running === null) runNext();
    else void running.then(runNow);
  }

  return {
    runNow,
    start() {
      if (runsAtStart) runNext();
      stop ??= clock.every(interval, runNext);
    },
    async close() {
      stop?.();
      stop = null;
      await running;
    },
  };
}
