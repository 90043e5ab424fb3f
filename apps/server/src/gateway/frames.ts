/**
 * The frames that a connection may send, and the reactions of the server (S-11):
 * - A frame of a known type is parsed, handled and answered.
 * - A frame that fails its schema is answered 'malformed' if it requests an answer. The third closes the connection.
 * - A frame of an unknown type, a binary frame or invalid data closes the connection with 1008.
 * - A frame that is too large closes it with 1009, and too many frames per second close it with 1008.
 * None of this is logged, because clients must not be able to fill the log.
 */
import { randomUUID } from 'node:crypto';
import { type Ms, ok, type Result } from '@sixtyfour/chess';
import {
  type Answer,
  type ClientEvents,
  clientEvents,
  type ClientFrame,
  type ClientHere,
  encodeAnswer,
  type IntentFrame,
  type PayloadOf,
  type ProblemCode,
  problemMessages,
  type RequestName,
} from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { isDeletedPlayerError } from '../database/deleted-player.ts';
import type { Games } from '../games/games.ts';
import type { Matchmaking } from '../matchmaking/matchmaking.ts';
import type { Phrases } from '../phrases/phrases.ts';
import { sessionMark } from '../operations/logging.ts';
import type { ServerClock } from '../time/clock.ts';
import type { Connection } from './connection.ts';
import type { GamePresence } from './game-presence.ts';
import type { Joins } from './joins.ts';

export interface FramesDependencies {
  readonly games: Pick<Games, 'handle'>;
  readonly matchmaking: Pick<Matchmaking, 'find'>;
  readonly phrases: Pick<Phrases, 'say'>;
  readonly joins: Joins;
  readonly gamePresence: GamePresence;
  readonly clock: ServerClock;
  readonly log: FastifyBaseLogger;
}

/** The connection of a frame, and the game time at which the frame was complete. */
interface Sender {
  readonly connection: Connection;
  readonly stamp: Ms;
}

type Outcome = Result<unknown, ProblemCode>;

type Handlers = {
  readonly [Name in keyof ClientEvents]: (
    payload: PayloadOf<Name>,
    sender: Sender,
  ) => Name extends RequestName ? Promise<Outcome> : void;
};

function refusal(error: ProblemCode, requestId?: string): Answer<never> {
  return { ok: false, problem: { error, message: problemMessages[error], requestId } };
}

/** Handles the frames of a connection. */
export type ServeFrames = (connection: Connection) => void;

export function createFrames({
  games,
  matchmaking,
  phrases,
  joins,
  gamePresence,
  clock,
  log,
}: FramesDependencies): ServeFrames {
  const reply = ({ connection }: Sender, id: number | undefined, answer: Answer<unknown>) => {
    if (id !== undefined) connection.send(encodeAnswer(id, answer));
  };

  function malformed(sender: Sender, id: number | undefined): void {
    reply(sender, id, refusal('malformed'));
    sender.connection.countMalformed();
  }

  function failure(error: unknown, { connection }: Sender): Answer<never> {
    if (isDeletedPlayerError(error)) return refusal('unauthenticated');
    const requestId = randomUUID();
    const session = sessionMark(connection.caller.sessionId);
    log.error({ err: error, requestId, session }, 'a frame could not be answered');
    return refusal(isDatabaseUnavailable(error) ? 'unavailable' : 'internal', requestId);
  }

  /** Announces the player to the opponent if this connection has joined the private channel of the game. */
  function enter({ gameId }: ClientHere, { connection }: Sender): void {
    const playerName = connection.joinedAs.get(gameId);
    if (playerName === undefined) return;
    connection.leftPage = false;
    gamePresence.enter({ gameId, playerName, playerId: connection.caller.playerId }, connection);
  }

  const intent = (frame: IntentFrame, { connection, stamp }: Sender) => {
    connection.leftPage = false;
    const arrival = { parsedAt: stamp, lagMs: connection.lagMs };
    return games.handle(connection.caller.playerId, frame.gameId, frame.intent, arrival);
  };

  const handlers: Handlers = {
    subscribe: (request, { connection, stamp }) => joins.subscribe(request, connection, stamp),
    joinGame: (request, { connection }) => joins.joinGame(request, connection),
    unsubscribe: (request, { connection }) => joins.unsubscribe(request, connection),
    intent,
    'client-opponentMove': intent,
    phrase: ({ gameId, phrase }, { connection }) => {
      connection.leftPage = false;
      return phrases.say(connection.caller.playerId, gameId, phrase);
    },
    'client-joined': enter,
    'client-left': ({ gameId }, { connection }) => {
      connection.leftPage ||= connection.seats.has(gameId);
    },
    'client-joinQueue': (_shown, { connection }) => {
      connection.leftPage = false;
      return matchmaking.find(connection.caller.playerId, connection.address);
    },
    heartbeat: async () => ok(null),
  };

  function handle(name: keyof ClientEvents, { id, payload }: ClientFrame, sender: Sender): void {
    const { payload: schema, isRequest } = clientEvents[name];
    const parsed = schema === null ? { success: payload === undefined, data: undefined } : schema.safeParse(payload);
    if (!parsed.success || isRequest !== (id !== undefined)) {
      malformed(sender, id);
      return;
    }
    // The compiler does not see that the handler and the payload have the same name.
    const answer = (handlers[name] as (payload: unknown, sender: Sender) => Promise<Outcome> | void)(
      parsed.data,
      sender,
    );
    answer?.then(
      (result) => reply(sender, id, result.ok ? result : refusal(result.error)),
      (error: unknown) => reply(sender, id, failure(error, sender)),
    );
  }

  const isKnown = (type: string): type is keyof ClientEvents => Object.hasOwn(handlers, type);

  return (connection) =>
    connection.onFrame((frame) => {
      if (isKnown(frame.type)) handle(frame.type, frame, { connection, stamp: clock.now() });
      else connection.violate();
    });
}
