/** The clock of the server. All game times come from it, so that tests can control them. */
import type { Ms } from '@sixtyfour/chess';

export interface ServerClock {
  /** Game time in whole milliseconds, for the clocks, stamps and deadlines of games. Never decreases. */
  now(): Ms;
  /** Calls `run` once after `delay` of game time. The returned function cancels it. */
  after(delay: Ms, run: () => void): () => void;
  /** Calls `run` at every `interval` of game time. The returned function stops it. */
  every(interval: Ms, run: () => void): () => void;
}
