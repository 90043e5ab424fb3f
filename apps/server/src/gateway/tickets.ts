/**
 * Permission to join a channel on a connection (R-CA-22): a signed ticket, issued by any process and used up by the
 * process that has the connection. Nothing is stored in between.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Ms } from '@sixtyfour/chess';
import type { Caller } from '../identity/caller.ts';

/** The time from the call to the frame that uses the ticket. */
const LIFE_MS = 30_000;

export type Tickets = ReturnType<typeof createTickets>;

export function createTickets(secret: string) {
  const sign = (purpose: string, ...parts: readonly string[]): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('base64url');

  const isSigned = (signature: string, ...parts: Parameters<typeof sign>): boolean => {
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(...parts))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  return {
    /** The name of a connection, which is sent to its browser. Only the session that opened the connection can use it. */
    socketId: (connectionId: string, { sessionId }: Caller) =>
      `${connectionId}.${sign('connection', connectionId, sessionId)}`,
    /** A ticket for one channel, or null if the name does not belong to a connection of this caller. */
    issue(socketId: string, { sessionId, playerId }: Caller, channel: string, now: Ms) {
      const [connectionId = '', signature = ''] = socketId.split('.');
      if (!isSigned(signature, 'connection', connectionId, sessionId)) return null;
      const expiry = String(now + LIFE_MS);
      // Makes each ticket unique, because each can be used only once.
      const number = randomUUID();
      return `${expiry}.${number}.${sign('channel', connectionId, playerId, channel, expiry, number)}`;
    },
    /** The expiry of a ticket; null if it is not valid for this connection and channel now. */
    expiryOf(ticket: string, connectionId: string, { playerId }: Caller, channel: string, now: Ms) {
      const [expiry = '', number = '', signature = ''] = ticket.split('.');
      if (!isSigned(signature, 'channel', connectionId, playerId, channel, expiry, number)) return null;
      return Number(expiry) > now ? Number(expiry) : null;
    },
  };
}
