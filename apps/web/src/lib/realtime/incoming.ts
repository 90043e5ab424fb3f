/** The messages that the websocket delivers, their validation and their listeners. */
import {
  Attendance,
  GameRoom,
  MatchRequest,
  MoveBroadcast,
  OnlineGame,
  SaidPhrase,
  type ServerEvents,
  Uuid,
} from '@sixtyfour/contract';
import * as z from 'zod/mini';

const Joined = z.object({ gameId: Uuid, playerName: z.string(), playerId: z.string() });

const schemas = {
  presence: z.object({ online: z.int() }),
  match: MatchRequest,
  opponentMove: MoveBroadcast,
  game: OnlineGame,
  attendance: z.object({ gameId: Uuid, attendance: Attendance }),
  phrase: z.extend(SaidPhrase, { gameId: Uuid }),
  room: GameRoom,
  gameStart: z.object({ gameId: Uuid, color: z.enum(['white', 'black']), opponentName: z.string() }),
  'client-joined': Joined,
  'client-left': Joined,
} satisfies { readonly [Name in keyof ServerEvents]?: z.ZodMiniType<ServerEvents[Name]> };

export type MessageName = keyof typeof schemas;

/** The messages that `Realtime.on` delivers, by name. */
export type RealtimeMessages = Pick<ServerEvents, MessageName>;

export const Welcome = z.object({ socket_id: z.string(), online: z.int() });

export type ReadMessage = {
  readonly [Name in MessageName]: { readonly name: Name; readonly value: RealtimeMessages[Name] };
}[MessageName];

function isMessageName(event: string): event is MessageName {
  return Object.hasOwn(schemas, event);
}

/** Parses a message; null if it is unknown or invalid. A move may have its older name. */
export function readMessage(event: string, payload: unknown): ReadMessage | null {
  const name = event === 'client-opponentMove' ? 'opponentMove' : event;
  if (!isMessageName(name)) return null;
  const parsed = schemas[name].safeParse(payload);
  return parsed.success ? ({ name, value: parsed.data } as ReadMessage) : null;
}

export interface MessageListeners {
  /** Calls `listener` with each message of this name, until the returned function is called. */
  readonly on: <Name extends MessageName>(
    name: Name,
    listener: (message: RealtimeMessages[Name]) => void,
  ) => () => void;
  readonly tell: <Name extends MessageName>(name: Name, message: RealtimeMessages[Name]) => void;
}

export function createMessageListeners(): MessageListeners {
  const listeners = new Map<MessageName, Set<(message: never) => void>>();
  return {
    on: (name, listener) => {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(listener));
      return () => void all.delete(listener);
    },
    tell: (name, message) => {
      for (const listener of listeners.get(name) ?? []) (listener as (message: unknown) => void)(message);
    },
  };
}
