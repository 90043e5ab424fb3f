/** What a driver is asked to do, and what it tells of it. It is a process of its own: all of this goes as JSON. */
import type { Ms } from '@sixtyfour/chess';
import type { Spread } from './spread.ts';

export type TargetName = 'server' | 'relay' | 'journal' | 'database';

interface At {
  readonly target: TargetName;
  /** Of the server or the relay; the address of the database. */
  readonly origin: string;
  /** Keeps the players' addresses of one task apart from those of another. */
  readonly network: number;
}

export type Task =
  | ({
      readonly kind: 'play';
      readonly games: number;
      readonly pace: 'full' | 'human';
      readonly seconds: number;
    } & At)
  /** Rooms of pairs of guests, a new one when a game is over. */
  | ({ readonly kind: 'rooms'; readonly pairs: number; readonly seconds: number } & At)
  | ({ readonly kind: 'idle'; readonly connections: number } & At)
  /** Players who search all at once, or so many a second. */
  | ({ readonly kind: 'queue'; readonly players: number; readonly perSecond: number | null } & At)
  /** Players of running games whose lines are all cut in one moment, and who come back within `spreadMs` of it. */
  | ({ readonly kind: 'return'; readonly games: number; readonly spreadMs: Ms } & At);

export interface QueueFigures {
  readonly players: number;
  /** Players who were told of no game. */
  readonly alone: number;
  /** Players who were told of several games, and those in a game that not exactly two were told of. */
  readonly inSeveral: number;
  readonly inOddGames: number;
  /** From the first search until the last player knew of a game. */
  readonly allPaired: Ms;
  /** For each player, from the search of the later of the two until this one knew. */
  readonly sinceSecond: Spread;
}

export interface Played {
  readonly moves: number;
  readonly seconds: number;
  /** From the sending of a move to its acknowledgement. */
  readonly answer: Spread;
  /** From the sending of a move until the opponent was told; null where nobody is told. */
  readonly seen: Spread | null;
  /** CPU seconds of the driver itself. */
  readonly cpuSeconds: number;
}

export interface PlayedGames extends Played {
  /** Games that ended while it was measured. */
  readonly games: number;
}

export interface Returned {
  /** From the cut to the whole game, for each socket. */
  readonly back: Spread;
  readonly sockets: number;
  /** Moves that were acknowledged, before and after. */
  readonly acknowledged: number;
  /** Those of them that the games do not have at the end. */
  readonly lost: number;
  /** Games that did not go on. */
  readonly stuck: number;
}

export interface Results {
  readonly play: Played;
  readonly rooms: PlayedGames;
  readonly idle: null;
  readonly queue: QueueFigures;
  readonly return: Returned;
}

/** A line that a driver writes: when it begins to measure, and when it has. */
export type DriverLine =
  | { readonly phase: 'begin' }
  | { readonly phase: 'end'; readonly result: Results[keyof Results] };
