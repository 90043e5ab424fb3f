/** What one process of the server tells the others. */
import * as z from 'zod/mini';

export const Message = z.discriminatedUnion('kind', [
  /** An event for everybody in a channel, as `Publish` takes it. */
  z.object({
    kind: z.literal('event'),
    channel: z.string(),
    event: z.string(),
    payload: z.array(z.unknown()),
  }),
  /** A session has ended: nobody is let in with it, and its connections are closed. */
  z.object({ kind: z.literal('session-ended'), sessionId: z.string() }),
  /** A session acts for another player than before: its connections come back as that one. */
  z.object({ kind: z.literal('player-changed'), sessionId: z.string() }),
]);
export type Message = z.infer<typeof Message>;

/** Beyond these a text is escaped, so that its length is its number of bytes and it may be cut anywhere. */
const BEYOND_ASCII = /[\u007F-\uFFFF]/g;

/** One line of ASCII. */
export function writeMessage(message: Message): string {
  return JSON.stringify(message).replaceAll(
    BEYOND_ASCII,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Null for what this version does not know: while a new one is put in the place of an old one both speak. */
export function readMessage(line: string): Message | null {
  try {
    const message = Message.safeParse(JSON.parse(line));
    return message.success ? message.data : null;
  } catch {
    return null;
  }
}
