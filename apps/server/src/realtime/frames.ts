/**
 * What a connection may send, and what it gets for it (S-11):
 * - a frame of a known type is parsed, done and answered;
 * - one that fails its schema is answered 'malformed' if it can be answered, and the third one closes the connection;
 * - one of an unknown type, a binary one, and one that is no packet at all closes the connection with 1008;
 * - one that is too large closes it with 1009, and too many a second close it with 1008.
 * None of this is logged: what others send must not fill the log.
 */
import { randomUUID } from 'node:crypto';
import { err, type Ms, ok, type Result } from '@sixtyfour/chess';
import {
  type Answer,
  ClientHere,
  ClientLeft,
  IntentFrame,
  JoinQueue,
  type OnlineGame,
  parseChannel,
  type ProblemCode,
  problemMessages,
  Subscribe,
  Unsubscribe,
} from '@sixtyfour/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { output, ZodMiniType } from 'zod/mini';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { isDeletedPlayerError } from '../database/deleted-player.ts';
import type { Games } from '../games/games.ts';
import type { Matchmaking } from '../matchmaking/matchmaking.ts';
import { sessionMark } from '../operations/logging.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { ServerClock } from '../time/clock.ts';
import { type Belonging, mayJoin } from './channel-access.ts';
import type { Company } from './company.ts';
import type { Connection, RealtimeSocket } from './connection.ts';
import type { Tickets } from './tickets.ts';

/** The parts of the server that connections are let through to, as far as they are used here. */
export interface PartsAtTheGate {
  readonly games: Pick<Games, 'handle' | 'arrived' | 'seatOf' | 'republish' | 'view'>;
  readonly rooms: Pick<Rooms, 'isMember' | 'republish'>;
  readonly matchmaking: Pick<Matchmaking, 'find' | 'republish'>;
}

export interface FramesDependencies {
  /** Known once all parts are composed. */
  readonly parts: () => PartsAtTheGate;
  readonly tickets: Tickets;
  readonly company: Company;
  readonly clock: ServerClock;
  readonly log: FastifyBaseLogger;
}

/** More than any page joins. */
const CHANNELS_PER_CONNECTION = 16;

/** Where a frame comes from, and when in game time: taken before anything waits. */
interface Origin {
  readonly connection: Connection;
  readonly socket: RealtimeSocket;
  readonly stamp: Ms;
}

type Reply = (answer?: Answer<unknown>) => void;

/** `payload` is what stands between the name of the event and its acknowledgement. */
type Handler = (origin: Origin, payload: readonly unknown[], reply: Reply | null) => void;

function refusal(error: ProblemCode, requestId?: string): Answer<never> {
  return { ok: false, problem: { error, message: problemMessages[error], requestId } };
}

/** Serves the frames of one connection, once its browser has connected. */
export type ServeFrames = (connection: Connection, socket: RealtimeSocket) => void;

export function createFrames({ parts, tickets, company, clock, log }: FramesDependencies): ServeFrames {
  function malformed({ connection }: Origin, reply: Reply | null): void {
    reply?.(refusal('malformed'));
    connection.countMalformed();
  }

  /** A frame that asks for something: without an acknowledgement it is malformed too. */
  function asking<Schema extends ZodMiniType>(
    schema: Schema,
    answer: (frame: output<Schema>, origin: Origin) => Promise<Result<unknown, ProblemCode>>,
  ): Handler {
    return (origin, payload, reply) => {
      const frame = schema.safeParse(payload[0]);
      if (!frame.success || payload.length !== 1 || reply === null) {
        malformed(origin, reply);
        return;
      }
      answer(frame.data, origin).then(
        (result) => reply(result.ok ? result : refusal(result.error)),
        (error: unknown) => {
          if (isDeletedPlayerError(error)) {
            reply(refusal('unauthenticated'));
            return;
          }
          const requestId = randomUUID();
          log.error(
            { err: error, requestId, session: sessionMark(origin.connection.caller.sessionId) },
            'a frame could not be answered',
          );
          reply(refusal(isDatabaseUnavailable(error) ? 'unavailable' : 'internal', requestId));
        },
      );
    };
  }

  /** A frame that only tells something. */
  function telling<Schema extends ZodMiniType>(
    schema: Schema,
    hear: (frame: output<Schema>, origin: Origin) => void,
  ): Handler {
    return (origin, payload, reply) => {
      const frame = schema.safeParse(payload[0]);
      if (frame.success && payload.length === 1 && reply === null) hear(frame.data, origin);
      else malformed(origin, reply);
    };
  }

  async function isSeated({ seats, caller }: Connection, gameId: string): Promise<boolean> {
    if (seats.has(gameId)) return true;
    const seat = await parts().games.seatOf(caller.playerId, gameId);
    if (seat !== null) seats.add(gameId);
    return seat !== null;
  }

  async function subscribe(
    { channel, auth }: Subscribe,
    { connection, socket, stamp }: Origin,
  ): Promise<Result<{ readonly game: OnlineGame | null }, ProblemCode>> {
    const { playerId } = connection.caller;
    const expiry = tickets.expiryOf(auth, connection.id, connection.caller, channel, stamp);
    if (expiry === null || !connection.use(auth, expiry, stamp)) return err('forbidden');
    const { games, rooms } = parts();
    const belonging: Belonging = {
      isSeated: (gameId) => isSeated(connection, gameId),
      isMember: (gameId) => rooms.isMember(playerId, gameId),
    };
    if (!(await mayJoin(channel, playerId, belonging))) return err('forbidden');
    if (socket.rooms.size >= CHANNELS_PER_CONNECTION) return err('too-many-requests');
    // A room would keep a socket that has gone since.
    if (!socket.connected) return err('unavailable');
    connection.saidGoodbye = false;
    // First the channel, then the game as it is: what is published in between arrives twice, and nothing is missed.
    await socket.join(channel);

    const { kind, id: gameId } = parseChannel(channel) ?? { kind: 'match', id: '' };
    if (kind !== 'private' && kind !== 'game') return ok({ game: null });
    await games.arrived(playerId, gameId);
    const game = await games.view(playerId, gameId);
    if (!game.ok) {
      await socket.leave(channel);
      return err('forbidden');
    }
    if (kind === 'private' && socket.rooms.has(channel)) {
      const { white_player_id, white_player, black_player } = game.value;
      connection.joinedAs.set(gameId, (white_player_id === playerId ? white_player : black_player).username);
    }
    return ok({ game: game.value });
  }

  /** The other side is told who is there, if the page has joined the game's private channel. */
  function enter({ gameId }: ClientHere, { connection }: Origin): void {
    const playerName = connection.joinedAs.get(gameId);
    if (playerName === undefined) return;
    connection.saidGoodbye = false;
    company.enter({ gameId, playerName, playerId: connection.caller.playerId }, connection);
  }

  function unsubscribe({ channel }: Unsubscribe, { connection, socket }: Origin): void {
    const { kind, id } = parseChannel(channel) ?? { kind: 'match', id: '' };
    // One's own search is heard of as long as one is connected.
    if (kind === 'match') return;
    void socket.leave(channel);
    if (kind !== 'private') return;
    connection.joinedAs.delete(id);
    company.leave(id, connection);
  }

  const intent = asking(IntentFrame, (frame, { connection, stamp }) => {
    connection.saidGoodbye = false;
    // The frame is parsed in the turn of the event loop in which it was complete.
    const arrival = { parsedAt: stamp, lagMs: connection.lagMs };
    return parts().games.handle(connection.caller.playerId, frame.gameId, frame.intent, arrival);
  });

  const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
    ['subscribe', asking(Subscribe, subscribe)],
    ['unsubscribe', telling(Unsubscribe, unsubscribe)],
    ['intent', intent],
    ['client-opponentMove', intent],
    ['client-joined', telling(ClientHere, enter)],
    [
      'client-left',
      telling(ClientLeft, ({ gameId }, { connection }) => {
        connection.saidGoodbye ||= connection.seats.has(gameId);
      }),
    ],
    [
      'client-joinQueue',
      asking(JoinQueue, (_shown, { connection }) => {
        connection.saidGoodbye = false;
        return parts().matchmaking.find(connection.caller.playerId);
      }),
    ],
    [
      'heartbeat',
      (origin, payload, reply) => {
        if (payload.length === 0 && reply !== null) reply();
        else malformed(origin, reply);
      },
    ],
  ]);

  return (connection, socket) => {
    // What could not be decoded arrives here as an error.
    socket.on('error', () => connection.violate());
    socket.onAny((event: string, ...frame: unknown[]) => {
      const stamp = clock.now();
      const handler = handlers.get(event);
      const last = frame.at(-1);
      const reply = typeof last === 'function' ? (last as Reply) : null;
      const payload = reply === null ? frame : frame.slice(0, -1);
      if (handler === undefined) connection.violate();
      else handler({ connection, socket, stamp }, payload, reply);
    });
  };
}
