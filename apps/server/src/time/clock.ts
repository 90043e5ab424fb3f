/** Where the server's parts get their time from. Nothing else reads a clock, so that tests can steer this one. */
import type { Ms } from '@sixtyfour/chess';

export interface ServerClock {
  /** Game time in whole milliseconds: what clocks, stamps and deadlines of games are counted in. Never goes back. */
  now(): Ms;
  /** Runs once after `delay` of game time, unless the returned function is called before. */
  after(delay: Ms, run: () => void): () => void;
  /** Runs again and again, each time `interval` after the last, until the returned function is called. */
  every(interval: Ms, run: () => void): () => void;
}
