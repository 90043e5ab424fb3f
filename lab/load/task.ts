/** The tasks of a driver and their results. A driver is a separate process, so all of this is sent as JSON. */
import type { Ms } from '@sixtyfour/chess';
import type { Spread } from './spread.ts';

export type TargetName = 'server' | 'relay' | 'journal' | 'database';

interface At {
  readonly target: TargetName;
  /** The origin of the server or relay, or the address of the database. */
  readonly origin: string;
  /** Keeps the players' addresses of different tasks apart. */
  readonly network: number;
}

export type Task =
  | ({
      readonly kind: 'play';
      readonly games: number;
      readonly pace: 'full' | 'human';
      readonly seconds: number;
    } & At)
  /** Rooms of pairs of guests, with a new room after each game. */
  | ({ readonly kind: 'rooms'; readonly pairs: number; readonly seconds: number } & At)
  | ({ readonly kind: 'idle'; readonly connections: number } & At)
  /** Players who search all at once, or at `perSecond` per second. */
  | ({ readonly kind: 'queue'; readonly players: number; readonly perSecond: number | null } & At)
  /** Players of running games whose connections are cut at the same moment and who come back within `spreadMs`. */
  | ({ readonly kind: 'return'; readonly games: number; readonly spreadMs: Ms } & At);

export interface QueueFigures {
  readonly players: number;
  /** Players who were told of no game. */
  readonly alone: number;
  /** Players who were told of several games, and players in a game that not exactly two were told of. */
  readonly inSeveral: number;
  readonly inOddGames: number;
  /** From the first search until the last player was told of a game. */
  readonly allPaired: Ms;
  /** For each player, the time from the later of the two searches until this player was told. */
  readonly sinceSecond: Spread;
}

export interface Played {
  readonly moves: number;
  readonly seconds: number;
  /** From sending a move to its acknowledgement. */
  readonly answer: Spread;
  /** From sending a move until the opponent received it; null where nobody receives it. */
  readonly seen: Spread | null;
  /** CPU seconds of the driver itself. */
  readonly cpuSeconds: number;
}

export interface PlayedGames extends Played {
  /** Games that ended during the measurement. */
  readonly games: number;
}

export interface Returned {
  /** From the cut until the whole game was read again, for each socket. */
  readonly back: Spread;
  readonly sockets: number;
  /** Moves acknowledged before and after the cut. */
  readonly acknowledged: number;
  /** Acknowledged moves that are missing in the games at the end. */
  readonly lost: number;
  /** Games that did not continue. */
  readonly stuck: number;
}

export interface Results {
  readonly play: Played;
  readonly rooms: PlayedGames;
  readonly idle: null;
  readonly queue: QueueFigures;
  readonly return: Returned;
}

/** A line that a driver writes at the start and at the end of the measurement. */
export type DriverLine =
  | { readonly phase: 'begin' }
  | { readonly phase: 'end'; readonly result: Results[keyof Results] };
