import type { Ms } from '@sixtyfour/chess';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerClock } from './clock.ts';

export interface Sweep {
  start(): void;
  /** Stops, and waits for what runs. */
  close(): Promise<void>;
}

export interface SweepDependencies {
  readonly clock: Pick<ServerClock, 'every'>;
  readonly interval: Ms;
  readonly run: () => Promise<void>;
  /** What is looked through, in the log. */
  readonly of: string;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/** Looks through something again and again, never twice at once. Of failures in a row the first is logged. */
export function createSweep({ clock, interval, run, of, log }: SweepDependencies): Sweep {
  let running: Promise<void> | null = null;
  let stop: (() => void) | null = null;
  let failing = false;

  async function runOnce(): Promise<void> {
    try {
      await run();
      if (failing) log.info(`${of} are looked through again`);
      failing = false;
    } catch (error) {
      if (!failing) log.error({ err: error }, `${of} could not be looked through`);
      failing = true;
    } finally {
      running = null;
    }
  }

  return {
    start() {
      stop ??= clock.every(interval, () => {
        running ??= runOnce();
      });
    },
    async close() {
      stop?.();
      stop = null;
      await running;
    },
  };
}
