/** The size of the measurements. */
import type { Ms } from '@sixtyfour/chess';

export interface Scale {
  readonly fullSpeed: { readonly games: readonly number[]; readonly seconds: number };
  readonly wholeGames: { readonly pairs: readonly number[]; readonly seconds: number };
  readonly humanPace: { readonly games: number; readonly seconds: number };
  /** `before`: connections opened and closed first, so that the process has already allocated what it needs anyway. */
  readonly idle: { readonly connections: number; readonly before: number; readonly settleMs: Ms };
  readonly queue: { readonly atOnce: number; readonly inTurn: number; readonly perSecond: number };
  /** Games whose players reconnect, with two sockets per game. */
  readonly reconnection: { readonly games: number };
  /** For each of the two kinds of sign-up. */
  readonly signUps: number;
}

export const USUAL: Scale = {
  fullSpeed: { games: [20, 50, 200], seconds: 10 },
  wholeGames: { pairs: [10, 50, 200], seconds: 15 },
  humanPace: { games: 500, seconds: 60 },
  idle: { connections: 5_000, before: 500, settleMs: 5_000 },
  queue: { atOnce: 1_000, inTurn: 400, perSecond: 20 },
  reconnection: { games: 250 },
  signUps: 100,
};

/** Shows within a minute or two that everything works. Its results are not meaningful. */
export const QUICK: Scale = {
  fullSpeed: { games: [60, 120], seconds: 2 },
  wholeGames: { pairs: [10, 20], seconds: 3 },
  humanPace: { games: 20, seconds: 8 },
  idle: { connections: 200, before: 50, settleMs: 500 },
  queue: { atOnce: 60, inTurn: 20, perSecond: 10 },
  reconnection: { games: 20 },
  signUps: 10,
};
