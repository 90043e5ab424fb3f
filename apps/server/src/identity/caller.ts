/** The player that a request or connection acts for. Determined only by the session, never by an id in a payload. */
import type { IncomingHttpHeaders } from 'node:http';

export interface Caller {
  readonly playerId: string;
  /** Identifies the session for limits and for closing its connections; not a credential. */
  readonly sessionId: string;
}

export interface Sessions {
  /** The caller of the session cookie in the headers, or null. */
  of(headers: Pick<IncomingHttpHeaders, 'cookie'>): Promise<Caller | null>;
  /** Like `of`, but only from this process's cache: it may be outdated, and the database is not read. */
  recent(headers: Pick<IncomingHttpHeaders, 'cookie'>): Caller | null;
  /** Calls `listener` when this process has ended a session (sign-out, new password, deleted data). */
  onEnded(listener: (sessionId: string) => void): void;
  /**
   * Calls `listener` when this process notices that a session acts for another player than before, because the game
   * that it continued has ended, or its player has set a new password.
   */
  onPlayerChanged(listener: (sessionId: string) => void): void;
  /** Removes a session from the cache, because another process has ended or changed it. */
  forget(sessionId: string): void;
  /** The player that each session acts for, by session id. Ended sessions are missing. */
  playersOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
