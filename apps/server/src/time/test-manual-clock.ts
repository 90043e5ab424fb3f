/** A clock that tests can advance, so that they need not wait. */
import type { Ms } from '@sixtyfour/chess';
import type { ServerClock } from './clock.ts';
import { repeat } from './database-clock.ts';

export interface ManualClock extends ServerClock {
  /** Advances the time by `ms`. Timers that become due run in order, each at its own time. */
  advance(ms: Ms): void;
}

interface Timer {
  readonly due: Ms;
  readonly run: () => void;
  cancelWait: () => void;
}

/** Runs ahead of `inner` by the sum of all `advance` calls. */
export function createManualClock(inner: ServerClock): ManualClock {
  let ahead = 0;
  let latest = Number.NEGATIVE_INFINITY;
  const timers = new Set<Timer>();

  function now(): Ms {
    latest = Math.max(latest, inner.now() + ahead);
    return latest;
  }

  function fire(timer: Timer): void {
    if (!timers.delete(timer)) return;
    timer.cancelWait();
    timer.run();
  }

  function after(delay: Ms, run: () => void): () => void {
    const timer: Timer = { due: now() + delay, run, cancelWait: () => undefined };
    timers.add(timer);
    timer.cancelWait = inner.after(delay, () => fire(timer));
    return () => {
      timers.delete(timer);
      timer.cancelWait();
    };
  }

  function nextDue(until: Ms): Timer | null {
    let first: Timer | null = null;
    for (const timer of timers) if (timer.due <= until && (first === null || timer.due < first.due)) first = timer;
    return first;
  }

  return {
    now,
    after,
    every: (interval, run) => repeat(after, interval, run),
    advance: (ms) => {
      const until = now() + ms;
      for (let timer = nextDue(until); timer !== null; timer = nextDue(until)) {
        ahead += Math.max(0, timer.due - now());
        fire(timer);
      }
      ahead += Math.max(0, until - now());
    },
  };
}
