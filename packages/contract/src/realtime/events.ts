/** The messages of the websocket. */
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
  /** From POST /api/realtime/auth; valid for one attempt. */
  auth: z.string().check(z.maxLength(512)),
});
export type Subscribe = z.infer<typeof Subscribe>;

export const Unsubscribe = z.strictObject({ channel: z.string().check(z.maxLength(64)) });
export type Unsubscribe = z.infer<typeof Unsubscribe>;

/** An intent and its game. */
export const IntentFrame = z.strictObject({ gameId: Uuid, intent: GameIntent });
export type IntentFrame = z.infer<typeof IntentFrame>;

/** The player is on the page of a game; the opponent is informed (R-EV-04). */
export const ClientHere = z.strictObject({ gameId: Uuid });
export type ClientHere = z.infer<typeof ClientHere>;

/** Joins the queue from the room screen (R-EV-04). Name and country are ignored: the session determines both. */
export const JoinQueue = z.strictObject({
  playerName: z.string().check(z.maxLength(64)),
  country: z.string().check(z.maxLength(2)),
});
export type JoinQueue = z.infer<typeof JoinQueue>;

/** The player leaves the page of a game (R-EV-04). */
export const ClientLeft = z.strictObject({ gameId: Uuid });
export type ClientLeft = z.infer<typeof ClientLeft>;

/** The answer to a frame. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };

/** The first message on a connection. `socket_id` identifies it in POST /api/realtime/auth. */
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

/** Messages from the server. `opponentMove` is sent for every move, `game` for every other committed step. */
export interface ServerEvents {
  welcome: (welcome: Welcome) => void;
  presence: (count: { readonly online: number }) => void;
  match: (request: MatchRequest) => void;
  opponentMove: (move: MoveBroadcast) => void;
  /** The older name of `opponentMove`; accepted, never sent. */
  'client-opponentMove': (move: MoveBroadcast) => void;
  game: (game: OnlineGame) => void;
  attendance: (change: { readonly gameId: string; readonly attendance: Attendance }) => void;
  /** A change of a row of game_rooms (R-CA-21). */
  room: (room: GameRoom) => void;
  gameStart: (start: GameStart) => void;
  'client-joined': (joined: ClientJoined) => void;
  'client-left': (left: ClientJoined) => void;
  /** The server restarts: reconnect after a random part of a second. */
  restart: () => void;
  /** The session has ended: do not reconnect with it. */
  'signed-out': () => void;
}

/** Frames to the server. Those with a callback are always answered. */
export interface ClientEvents {
  /** Joins a channel. The channels of a game answer with its current state, so that no update is missed. */
  subscribe: (request: Subscribe, answer: (answer: Answer<{ readonly game: OnlineGame | null }>) => void) => void;
  unsubscribe: (request: Unsubscribe) => void;
  intent: (frame: IntentFrame, answer: (answer: Answer<IntentAck>) => void) => void;
  /** Treated like `intent`, and never relayed unchecked. */
  'client-opponentMove': (frame: IntentFrame, answer: (answer: Answer<IntentAck>) => void) => void;
  'client-joined': (here: ClientHere) => void;
  'client-left': (left: ClientLeft) => void;
  /** The same as POST /api/match/find. */
  'client-joinQueue': (search: JoinQueue, answer: (answer: Answer<MatchAnswer>) => void) => void;
  /** Application heartbeat; answered at once, so that the client can measure the round-trip time. */
  heartbeat: (answer: () => void) => void;
}
