/** Connections live no longer than their sessions (S-15), and speak for whom these act, whichever process changes that. */
import type { Message } from '../fan-out/message.ts';
import type { Sessions } from '../identity/caller.ts';
import type { Connections } from './connections.ts';

export interface SessionWatchDependencies {
  readonly sessions: Sessions;
  readonly connections: Connections;
  /** Tells the other processes. */
  readonly tell: (message: Message) => void;
}

export interface SessionWatch {
  /** Another process says that a session has ended, or acts for another player. */
  hear(kind: 'session-ended' | 'player-changed', sessionId: string): void;
  /** Looks up what has become of the sessions of all connections, whether or not it was told. */
  check(): Promise<void>;
}

export function watchSessions({ sessions, connections, tell }: SessionWatchDependencies): SessionWatch {
  function signOut(sessionId: string): void {
    for (const connection of connections.ofSession(sessionId)) connection.signOut();
  }

  /** The pages come back as whom the session is for now. */
  function end(sessionId: string): void {
    for (const connection of connections.ofSession(sessionId)) connection.end();
  }

  sessions.onEnded((sessionId) => {
    signOut(sessionId);
    tell({ kind: 'session-ended', sessionId });
  });
  sessions.onPlayerChanged((sessionId) => {
    end(sessionId);
    tell({ kind: 'player-changed', sessionId });
  });

  return {
    hear(kind, sessionId) {
      sessions.forget(sessionId);
      if (kind === 'session-ended') signOut(sessionId);
      else end(sessionId);
    },
    async check() {
      // Who comes meanwhile is not looked for.
      const looked = [...connections.all()];
      if (looked.length === 0) return;
      const players = await sessions.playersOf([...new Set(looked.map(({ caller }) => caller.sessionId))]);
      for (const connection of looked) {
        const { sessionId, playerId } = connection.caller;
        const now = players.get(sessionId);
        if (now === playerId) continue;
        sessions.forget(sessionId);
        if (now === undefined) connection.signOut();
        else connection.end();
      }
    },
  };
}
