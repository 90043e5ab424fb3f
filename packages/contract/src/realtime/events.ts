/** The messages of the websocket. */
import * as z from 'zod/mini';
import { type Attendance, GameIntent, type OnlineGame } from '../entities/online-game.ts';
import type { MatchRequest } from '../entities/match-request.ts';
import type { MoveBroadcast } from '../entities/move.ts';
import { Uuid } from '../entities/player.ts';
import { PhraseId, type SaidPhrase } from '../entities/phrase.ts';
import type { GameRoom } from '../entities/room.ts';
import type { Problem } from '../problem.ts';

/** The path of the websocket. */
export const REALTIME_PATH = '/ws/';

export const Subscribe = z.strictObject({
  channel: z.string().check(z.maxLength(64)),
  /** From POST /api/realtime/auth; valid for one attempt. */
  auth: z.string().check(z.maxLength(512)),
});
export type Subscribe = z.infer<typeof Subscribe>;

export const Unsubscribe = z.strictObject({ channel: z.string().check(z.maxLength(64)) });
export type Unsubscribe = z.infer<typeof Unsubscribe>;

/** The game to join, or the game of a room that waits for its guest. */
export const JoinGame = z.strictObject({ gameId: Uuid });
export type JoinGame = z.infer<typeof JoinGame>;

/** An intent and its game. */
export const IntentFrame = z.strictObject({ gameId: Uuid, intent: GameIntent });
export type IntentFrame = z.infer<typeof IntentFrame>;

/** Says a phrase to the opponent. */
export const PhraseFrame = z.strictObject({ gameId: Uuid, phrase: PhraseId });
export type PhraseFrame = z.infer<typeof PhraseFrame>;

/** The player is on the page of this game; the opponent is told (R-EV-04). */
export const ClientHere = z.strictObject({ gameId: Uuid });
export type ClientHere = z.infer<typeof ClientHere>;

/** Joins the queue from the room screen (R-EV-04). Name and country are ignored: the session determines both. */
export const JoinQueue = z.strictObject({
  playerName: z.string().check(z.maxLength(64)),
  country: z.string().check(z.maxLength(2)),
});
export type JoinQueue = z.infer<typeof JoinQueue>;

/** The player has left the page of this game (R-EV-04). */
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

/** The payloads of the events from the server. `opponentMove` is sent for every move, `game` for every other committed step. */
export interface ServerEvents {
  welcome: Welcome;
  presence: { readonly online: number };
  match: MatchRequest;
  opponentMove: MoveBroadcast;
  /** The older name of `opponentMove`; accepted, never sent. */
  'client-opponentMove': MoveBroadcast;
  game: OnlineGame;
  attendance: { readonly gameId: string; readonly attendance: Attendance };
  /** Sent to both players. */
  phrase: SaidPhrase & { readonly gameId: string };
  /** A change of a row of game_rooms (R-CA-21). */
  room: GameRoom;
  gameStart: GameStart;
  'client-joined': ClientJoined;
  'client-left': ClientJoined;
  /** The server is restarting: reconnect after a random fraction of a second. */
  restart: null;
  /** The session has ended: do not reconnect with it. */
  'signed-out': null;
}

/** The payloads of the frames to the server. `clientEvents` defines which of them are answered. */
export interface ClientEvents {
  /** Joins a channel. The channels of a game answer with its current state, so that no update is missed. */
  subscribe: Subscribe;
  unsubscribe: Unsubscribe;
  /**
   * Joins the channels of a game in which the player has a seat, without an authorization. The answer has the game's
   * current state, or null for a room that waits for its guest, of which only the room channel is joined.
   */
  joinGame: JoinGame;
  intent: IntentFrame;
  /** Treated like `intent`, and never relayed unchecked. */
  'client-opponentMove': IntentFrame;
  phrase: PhraseFrame;
  'client-joined': ClientHere;
  'client-left': ClientLeft;
  /** The same as POST /api/match/find. */
  'client-joinQueue': JoinQueue;
  /** Application heartbeat; answered at once, so that the client can measure the round-trip time. */
  heartbeat: null;
}
