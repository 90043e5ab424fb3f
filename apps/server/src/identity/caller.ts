/** Who a request or a connection speaks for. Only a session says so, never an id in a payload. */
import type { IncomingHttpHeaders } from 'node:http';

export interface Caller {
  readonly playerId: string;
  /** Names the session, for limits and to close its connections; not the credential. */
  readonly sessionId: string;
}

export interface Sessions {
  /** The caller whose session cookie is in the headers, or null. */
  of(headers: Pick<IncomingHttpHeaders, 'cookie'>): Promise<Caller | null>;
  /** Calls `listener` when a session has ended (sign-out, new password, deleted data), in this process. */
  onEnded(listener: (sessionId: string) => void): void;
  /**
   * Calls `listener` when a session is found to act for another player than before, in this process: the game is over
   * that it played on as a guest.
   */
  onPlayerChanged(listener: (sessionId: string) => void): void;
  /** Looks a session up anew when it is next asked for: another process has ended or changed it. */
  forget(sessionId: string): void;
  /** Whom these sessions act for now, by session; without those that have ended. */
  playersOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
