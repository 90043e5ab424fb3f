/** How much is measured. */
import type { Ms } from '@sixtyfour/chess';

export interface Scale {
  readonly fullSpeed: { readonly games: readonly number[]; readonly seconds: number };
  readonly wholeGames: { readonly pairs: readonly number[]; readonly seconds: number };
  readonly humanPace: { readonly games: number; readonly seconds: number };
  /** `before`: opened and closed first, so that what the process needs anyway is there already. */
  readonly idle: { readonly connections: number; readonly before: number; readonly settleMs: Ms };
  readonly queue: { readonly atOnce: number; readonly inTurn: number; readonly perSecond: number };
  /** Games whose players come back, two sockets each. */
  readonly reconnection: { readonly games: number };
  /** Of each of two kinds. */
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

/** Shows within a minute or two that everything works. Its figures say nothing. */
export const QUICK: Scale = {
  fullSpeed: { games: [60, 120], seconds: 2 },
  wholeGames: { pairs: [10, 20], seconds: 3 },
  humanPace: { games: 20, seconds: 8 },
  idle: { connections: 200, before: 50, settleMs: 500 },
  queue: { atOnce: 60, inTurn: 20, perSecond: 10 },
  reconnection: { games: 20 },
  signUps: 10,
};
