/**
 * The log of a run, in Jepsen's form: what each player asked for, what came of it, and what each connection was told.
 * One clock times all of it (`performance.now()` of the driver's process), so entries of different players compare.
 */
import type { Ms } from '@sixtyfour/chess';
import type { ClockView, GameIntent, OnlineGame, SeatLetter } from '@sixtyfour/contract';

/** One sending of an act, from its beginning to its answer. The same moveId is sent again until something is known. */
export interface ActEntry {
  readonly kind: 'invoke' | 'ok' | 'fail' | 'info';
  readonly at: Ms;
  readonly player: string;
  /** Number of the connection among those of the run. HTTP is 0. */
  readonly connection: number;
  /** Number of the sending among those of the run. */
  readonly sending: number;
  readonly gameId: string;
  readonly moveId: string;
}

export interface ActInvoked extends ActEntry {
  readonly kind: 'invoke';
  readonly type: GameIntent['type'];
  /** The version that the intent names. */
  readonly version: number;
  /** UCI, of a move. */
  readonly uci: string | null;
}

/** It must be there. */
export interface ActAcknowledged extends ActEntry {
  readonly kind: 'ok';
  readonly version: number;
  readonly ply: number;
  readonly clock: ClockView;
}

/** It must not be there, unless another sending of the same act made it. */
export interface ActRefused extends ActEntry {
  readonly kind: 'fail';
  readonly code: string;
}

/** Nobody knows: it may be there. */
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

/** A move that a connection was told of. */
export interface MoveSeen extends Seen {
  readonly kind: 'move-seen';
  readonly version: number;
  readonly ply: number;
  readonly uci: string;
  readonly moveId: string;
  readonly clock: ClockView;
}

export type GameEnd = Pick<OnlineGame, 'game_status' | 'winner' | 'end_reason'>;

/** A whole game that a connection was told of, or that was read over HTTP. */
export interface GameSeen extends Seen {
  readonly kind: 'game-seen';
  /** When the connection asked for it; null for an event. */
  readonly askedAt: Ms | null;
  readonly version: number;
  readonly moves: readonly string[];
  readonly end: GameEnd;
  readonly clock: ClockView;
}

/** What a connection had put together of a game by itself when it took the game to be over. */
export interface GameClosed extends Seen {
  readonly kind: 'game-closed';
  readonly moves: readonly string[];
  readonly end: GameEnd;
}

/** A call of the queue. Calls of one wish of the player bear the same number. */
export interface QueueEntry {
  readonly kind: 'find' | 'cancel';
  readonly phase: 'invoke' | 'ok' | 'fail' | 'info';
  readonly at: Ms;
  readonly player: string;
  readonly wish: number;
  /** Of an answer that names one. */
  readonly gameId: string | null;
}

/** A match that a connection was told of. */
export interface MatchSeen {
  readonly kind: 'match-seen';
  readonly at: Ms;
  readonly player: string;
  readonly gameId: string;
}

/** A call of rooms. */
export interface RoomEntry {
  readonly kind: 'room-open' | 'room-join' | 'room-close';
  readonly phase: 'invoke' | 'ok' | 'fail' | 'info';
  readonly at: Ms;
  readonly player: string;
  /** Of the room that the player wants to sit in or to close. */
  readonly code: string | null;
  /** The room that is closed, or that an answer says the player sits in. */
  readonly roomId: string | null;
  /** The game of that room, or another one that the player was led to. */
  readonly gameId: string | null;
}

/** A room as its host or its guest was told of it. */
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

/** The server was killed, was started again, and serves. */
export interface ServerEntry {
  readonly kind: 'killed' | 'started' | 'serving';
  readonly at: Ms;
}

/** What the database adds to its own clock to get game time: less than before when game time stood still. */
export interface GameClockRead {
  readonly kind: 'game-clock';
  /** It was so at some time between the question and the answer. */
  readonly askedAt: Ms;
  readonly at: Ms;
  readonly adjustment: Ms;
}

/** A process was asked for a word that needs its database: how long that took says how busy it was. */
export interface ServerAsked {
  readonly kind: 'server-asked';
  readonly askedAt: Ms;
  readonly at: Ms;
}

/** The run itself set a side's time while no server ran, so that its flag is near. */
export interface ClockSet {
  readonly kind: 'clock-set';
  readonly at: Ms;
  readonly gameId: string;
  /** The game's version at that time: earlier clocks say nothing about later ones. */
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
  | ServerAsked
  | GameClockRead;
