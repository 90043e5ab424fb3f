/** The clock of the server. Nothing else reads the time of games, so that tests can control it. */
import type { Ms } from '@sixtyfour/chess';

export interface ServerClock {
  /** Game time in whole milliseconds, for the clocks, stamps and deadlines of games. Never decreases. */
  now(): Ms;
  /** Calls `run` once after `delay` of game time. The returned function cancels it. */
  after(delay: Ms, run: () => void): () => void;
  /** Calls `run` at every `interval` of game time. The returned function stops it. */
  every(interval: Ms, run: () => void): () => void;
}
