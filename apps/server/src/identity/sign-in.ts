/** Replaces and ends the session of a browser. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cancelSearchAndRoom, hasLiveSeat } from './account-store.ts';
import type { IdentityParts } from './parts.ts';
import type { Session } from './sessions.ts';

type SessionParts = Pick<IdentityParts, 'database' | 'sessions'>;

/**
 * Ends a session. For a guest's session, also closes the guest's search and room, unless a new session acts for the same
 * player. Returns whether the session existed.
 */
export async function endSession(
  { database, sessions }: SessionParts,
  { sessionId, kind, playerId }: Session,
  { playerContinues }: { readonly playerContinues: boolean },
): Promise<boolean> {
  const ended = await sessions.end(sessionId);
  if (kind === 'guest' && !playerContinues) await cancelSearchAndRoom(database, playerId);
  return ended;
}

/**
 * Replaces the browser's session with a new account session. If the browser is playing a game as another player, the
 * new session continues that game.
 */
export async function signIn(
  parts: SessionParts,
  request: FastifyRequest,
  reply: FastifyReply,
  ownerId: string,
): Promise<Session> {
  const { database, sessions } = parts;
  const old = await sessions.current(request.headers);
  const plays = old !== null && old.playerId !== ownerId && (await hasLiveSeat(database, old.playerId));
  const session = await sessions.open(reply, { ownerId, kind: 'account', seatPlayerId: plays ? old.playerId : null });
  if (old !== null) await endSession(parts, old, { playerContinues: plays || old.playerId === ownerId });
  return session;
}
