/** What goes over the websocket. */
import * as z from 'zod/mini';
import { type Attendance, GameIntent, type IntentAck, type OnlineGame } from '../entities/online-game.ts';
import type { MatchAnswer, MatchRequest } from '../entities/match-request.ts';
import type { MoveBroadcast } from '../entities/move.ts';
import { Uuid } from '../entities/player.ts';
import type { GameRoom } from '../entities/room.ts';
import type { Problem } from '../problem.ts';

/** The path of the websocket. */
export const REALTIME_PATH = '/ws';

export const Subscribe = z.strictObject({
  channel: z.string().check(z.maxLength(64)),
  /** From POST /api/realtime/auth; used up by the first try. */
  auth: z.string().check(z.maxLength(512)),
});
export type Subscribe = z.infer<typeof Subscribe>;

export const Unsubscribe = z.strictObject({ channel: z.string().check(z.maxLength(64)) });
export type Unsubscribe = z.infer<typeof Unsubscribe>;

/** An intent and the game that it is for. */
export const IntentFrame = z.strictObject({ gameId: Uuid, intent: GameIntent });
export type IntentFrame = z.infer<typeof IntentFrame>;

/** The page shows a game: the other side is told that this player is there (R-EV-04). */
export const ClientHere = z.strictObject({ gameId: Uuid });
export type ClientHere = z.infer<typeof ClientHere>;

/**
 * Joins the queue from the screen of the rooms (R-EV-04). Both are as the page shows them: who searches, and under which
 * name, is the session's.
 */
export const JoinQueue = z.strictObject({
  playerName: z.string().check(z.maxLength(64)),
  country: z.string().check(z.maxLength(2)),
});
export type JoinQueue = z.infer<typeof JoinQueue>;

/** The page is being left, or says good-bye to a game (R-EV-04). */
export const ClientLeft = z.strictObject({ gameId: Uuid });
export type ClientLeft = z.infer<typeof ClientLeft>;

/** The answer to a frame: what was asked for, or why not. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

/** The client's own name of this connection, to be named at POST /api/realtime/auth. */
export interface Welcome {
  readonly socket_id: string;
  readonly online: number;
}

export interface GameStart {
  readonly gameId: string;
  readonly color: 'white' | 'black';
  readonly opponentName: string;
}

export interface ClientJoined {
  readonly gameId: string;
  readonly playerName: string;
  readonly playerId: string;
}

/** From the server. `game` carries every committed change that is not a plain move, `opponentMove` every move. */
export interface ServerEvents {
  welcome: (welcome: Welcome) => void;
  presence: (count: { readonly online: number }) => void;
  match: (request: MatchRequest) => void;
  opponentMove: (move: MoveBroadcast) => void;
  /** The older name of the same event; understood, never sent. */
  'client-opponentMove': (move: MoveBroadcast) => void;
  game: (game: OnlineGame) => void;
  attendance: (change: { readonly gameId: string; readonly attendance: Attendance }) => void;
  /** A change of a row of game_rooms (R-CA-21). */
  room: (room: GameRoom) => void;
  gameStart: (start: GameStart) => void;
  'client-joined': (joined: ClientJoined) => void;
  'client-left': (left: ClientJoined) => void;
  /** The server goes down for a moment: come back after a random part of a second. */
  restart: () => void;
  /** The session ended: do not come back with it. */
  'signed-out': () => void;
}

/** To the server. Every frame that asks for something is answered. */
export interface ClientEvents {
  /** Joins a channel; a game's channels answer with the whole game, so that nothing is missed. */
  subscribe: (request: Subscribe, answer: (answer: Answer<{ readonly game: OnlineGame | null }>) => void) => void;
  unsubscribe: (request: Unsubscribe) => void;
  intent: (frame: IntentFrame, answer: (answer: Answer<IntentAck>) => void) => void;
  /** Answered like any move intent and never relayed as it is. */
  'client-opponentMove': (frame: IntentFrame, answer: (answer: Answer<IntentAck>) => void) => void;
  'client-joined': (here: ClientHere) => void;
  'client-left': (left: ClientLeft) => void;
  /** Answered as a search that was begun by a call. */
  'client-joinQueue': (search: JoinQueue, answer: (answer: Answer<MatchAnswer>) => void) => void;
  /** The application's sign of life; answered at once, so that the client can measure the way. */
  heartbeat: (answer: () => void) => void;
}
