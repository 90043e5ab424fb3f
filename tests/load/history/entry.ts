/**
 * The entries of a run's log, in the style of Jepsen: requests, their outcomes, and messages received. All times are
 * `performance.now()` of the driver's process, so entries of different players can be compared.
 */
import type { Ms } from '@sixtyfour/chess';
import type { ClockView, GameIntent, OnlineGame, SeatLetter } from '@sixtyfour/contract';

/** A step of sending an act. An act is sent again with the same moveId until its outcome is known. */
export interface ActEntry {
  readonly kind: 'invoke' | 'ok' | 'fail' | 'info';
  readonly at: Ms;
  readonly player: string;
  /** The number of the connection in the run; 0 for HTTP. */
  readonly connection: number;
  /** The number of the sending in the run. */
  readonly sending: number;
  readonly gameId: string;
  readonly moveId: string;
}

export interface ActInvoked extends ActEntry {
  readonly kind: 'invoke';
  readonly type: GameIntent['type'];
  /** The version that the intent names. */
  readonly version: number;
  /** The move in UCI; null for other acts. */
  readonly uci: string | null;
}

/** The act must be stored. */
export interface ActAcknowledged extends ActEntry {
  readonly kind: 'ok';
  readonly version: number;
  readonly ply: number;
  readonly clock: ClockView;
}

/** The act must not be stored, unless another sending of it succeeded. */
export interface ActRefused extends ActEntry {
  readonly kind: 'fail';
  readonly code: string;
}

/** The outcome is unknown: the act may be stored. */
export interface ActUnknown extends ActEntry {
  readonly kind: 'info';
  readonly reason: string;
}

interface Seen {
  readonly at: Ms;
  readonly player: string;
  readonly connection: number;
  readonly gameId: string;
}

/** A connection received a move. */
export interface MoveSeen extends Seen {
  readonly kind: 'move-seen';
  readonly version: number;
  readonly ply: number;
  readonly uci: string;
  readonly moveId: string;
  readonly clock: ClockView;
}

export type GameEnd = Pick<OnlineGame, 'game_status' | 'winner' | 'end_reason'>;

/** A connection received a game, or read it over HTTP. */
export interface GameSeen extends Seen {
  readonly kind: 'game-seen';
  /** The time of the request; null for an event. */
  readonly askedAt: Ms | null;
  readonly version: number;
  readonly moves: readonly string[];
  readonly end: GameEnd;
  readonly clock: ClockView;
}

/** The final state of a game as a connection reconstructed it. */
export interface GameClosed extends Seen {
  readonly kind: 'game-closed';
  readonly moves: readonly string[];
  readonly end: GameEnd;
}

/** A queue call. The calls of one search share its number. */
export interface QueueEntry {
  readonly kind: 'find' | 'cancel';
  readonly phase: 'invoke' | 'ok' | 'fail' | 'info';
  readonly at: Ms;
  readonly player: string;
  readonly search: number;
  /** The game named by the answer, if any. */
  readonly gameId: string | null;
}

/** A connection received a match. */
export interface MatchSeen {
  readonly kind: 'match-seen';
  readonly at: Ms;
  readonly player: string;
  readonly gameId: string;
}

/** A room call. */
export interface RoomEntry {
  readonly kind: 'room-open' | 'room-join' | 'room-close';
  readonly phase: 'invoke' | 'ok' | 'fail' | 'info';
  readonly at: Ms;
  readonly player: string;
  /** The code of the room to join or close. */
  readonly code: string | null;
  /** The room to close, or the player's room according to the answer. */
  readonly roomId: string | null;
  /** The game of that room, or the player's running game. */
  readonly gameId: string | null;
}

/** The host or the guest received the state of a room. */
export interface RoomSeen {
  readonly kind: 'room-seen';
  readonly at: Ms;
  readonly player: string;
  readonly roomId: string;
  readonly gameId: string;
  readonly code: string;
  readonly host: string;
  readonly guest: string | null;
}

/** The server was killed, was restarted, or became ready. */
export interface ServerEntry {
  readonly kind: 'killed' | 'started' | 'serving';
  readonly at: Ms;
}

/** The database's adjustment of game time; it decreases when game time was paused. */
export interface GameClockRead {
  readonly kind: 'game-clock';
  /** The value was read between `askedAt` and `at`. */
  readonly askedAt: Ms;
  readonly at: Ms;
  readonly adjustment: Ms;
}

/** A request to a process that needs its database; the duration shows how busy the process was. */
export interface ServerProbe {
  readonly kind: 'server-probe';
  readonly askedAt: Ms;
  readonly at: Ms;
}

/** The test run set a side's remaining time close to zero while no server ran. */
export interface ClockSet {
  readonly kind: 'clock-set';
  readonly at: Ms;
  readonly gameId: string;
  /** The game's version at that time. */
  readonly version: number;
  readonly seat: SeatLetter;
  readonly ms: Ms;
}

export type GameEntry =
  | ActInvoked
  | ActAcknowledged
  | ActRefused
  | ActUnknown
  | MoveSeen
  | GameSeen
  | GameClosed
  | ClockSet;

export type Entry =
  | GameEntry
  | QueueEntry
  | MatchSeen
  | RoomEntry
  | RoomSeen
  | ServerEntry
  | ServerProbe
  | GameClockRead;
