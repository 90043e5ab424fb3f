/** Chooses the websocket to close when an address has reached its limit, so that nobody can lock others out (T-12). */
import type { Ms } from '@sixtyfour/chess';

export interface OpenSocket {
  readonly sessionId: string;
  /** Whether the page shows an online game of its player. */
  readonly isInGame: boolean;
  /** The time since the last activity of the page. */
  readonly idleMs: Ms;
}

/**
 * The socket to close for a new one of the session: the longest idle socket of the session with the most sockets. Null
 * if the new one is refused, because no other session has at least two more sockets. A session without a socket always
 * gets one. The most active game socket of a session is closed only when there is no other to close.
 */
export function displacedBy<Socket extends OpenSocket>(sessionId: string, sockets: readonly Socket[]): Socket | null {
  const counts = new Map<string, number>();
  const playing = new Map<string, Socket>();
  for (const socket of sockets) {
    counts.set(socket.sessionId, countOf(socket.sessionId) + 1);
    const other = playing.get(socket.sessionId);
    if (socket.isInGame && (other === undefined || socket.idleMs < other.idleMs)) playing.set(socket.sessionId, socket);
  }
  function countOf(of: string): number {
    return counts.get(of) ?? 0;
  }

  const spare = sockets.filter((socket) => playing.get(socket.sessionId) !== socket);
  const candidates = spare.length > 0 ? spare : sockets;
  const [first] = candidates.toSorted(
    (one, other) => countOf(other.sessionId) - countOf(one.sessionId) || other.idleMs - one.idleMs,
  );
  if (first === undefined) return null;
  const own = countOf(sessionId);
  return own === 0 || countOf(first.sessionId) > own + 1 ? first : null;
}
