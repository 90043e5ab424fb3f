import type { FastifyBaseLogger } from 'fastify';
import type { ServerClock } from '../time/clock.ts';
import type { Sweep } from '../time/sweep.ts';
import type { Bus } from './bus.ts';

/** Long enough for the first connection, and for a new one after a cut, which nobody needs to know. */
const CHECK_MS = 5_000;

interface BusLogDependencies {
  readonly bus: Pick<Bus, 'isUp'>;
  readonly clock: Pick<ServerClock, 'every'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}

/** Logs when the bus is down and when it is back. Otherwise nobody would notice a wrong URL, since polling replaces it. */
export function createBusLog({ bus, clock, log }: BusLogDependencies): Sweep {
  let wasUp = true;
  let stop: (() => void) | null = null;

  function check(): void {
    const { isUp } = bus;
    if (isUp === wasUp) return;
    wasUp = isUp;
    if (isUp) log.info('hints from the other processes arrive again');
    else log.warn('no hints from the other processes, only polls: check NATS_URL, or without it DATABASE_DIRECT_URL');
  }

  return {
    start() {
      stop ??= clock.every(CHECK_MS, check);
    },
    close: async () => stop?.(),
  };
}
