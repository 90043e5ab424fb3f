/**
 * The wire format of the websocket: JSON texts.
 * - client frame: `{"id": 7, "type": "intent", "payload": {…}}`; `id` if and only if it requests an answer, and no
 *   `payload` when there is none
 * - server event: `{"type": "game", "payload": {…}}`
 * - answer: `{"answer": 7, "ok": true, "value": …}` or `{"answer": 7, "ok": false, "problem": {…}}`
 */
import * as z from 'zod/mini';
import type { Answer, ClientEvents, ServerEvents } from './events.ts';

/** Why the server closes a websocket. */
export const CLOSE_CODE = {
  /** Signed out, or the session now belongs to another player. */
  normal: 1000,
  /** The server is restarting. */
  goingAway: 1001,
  /** Not a frame, a frame of an unknown type, or too many frames per second or malformed ones (S-11, A-79). */
  violation: 1008,
  /** A frame of more than `REALTIME.maxFrameBytes`. */
  tooBig: 1009,
  /** The client does not read its messages, or was silent for too long. It can reconnect to get the current state. */
  tooSlow: 1013,
  /** Another visitor at the same address needs the connection. The client can come back later. */
  displaced: 4000,
} as const;

const Id = z.int().check(z.nonnegative());

const ClientFrame = z.strictObject({ id: z.optional(Id), type: z.string(), payload: z.optional(z.unknown()) });
export type ClientFrame = z.infer<typeof ClientFrame>;

const AnswerFrame = z.discriminatedUnion('ok', [
  z.object({ answer: Id, ok: z.literal(true), value: z.unknown() }),
  z.object({ answer: Id, ok: z.literal(false), problem: z.unknown() }),
]);
/** The answer to the frame with the id `answer`. The reader must check the value or the problem. */
export type AnswerFrame = z.infer<typeof AnswerFrame>;

const ServerMessage = z.union([z.object({ type: z.string(), payload: z.unknown() }), AnswerFrame]);
/** An event, whose name and payload the reader must check, or an answer. */
export type ServerMessage = z.infer<typeof ServerMessage>;

function parse<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Parses a frame of a client, whose type and payload the reader must check; null for anything else. */
export function parseClientFrame(text: string): ClientFrame | null {
  return parse(ClientFrame, text);
}

/** Parses a message of the server; null for anything else. */
export function parseServerMessage(text: string): ServerMessage | null {
  return parse(ServerMessage, text);
}

/**
 * @param payload null for a frame without one
 * @param id undefined for a frame that asks for no answer
 */
export function encodeFrame<Name extends keyof ClientEvents>(
  type: Name,
  payload: ClientEvents[Name],
  id?: number,
): string {
  return JSON.stringify({ id, type, payload: payload ?? undefined });
}

export function encodeEvent<Name extends keyof ServerEvents>(type: Name, payload: ServerEvents[Name]): string {
  return JSON.stringify({ type, payload });
}

export function encodeAnswer(id: number, answer: Answer<unknown>): string {
  return JSON.stringify({ answer: id, ...answer });
}
