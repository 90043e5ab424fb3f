/** Closes connections when their sessions end (S-15) or change players, whichever process makes the change. */
import type { Sessions } from '../identity/caller.ts';
import type { Publisher } from '../publisher/publisher.ts';
import type { Connections } from './connections.ts';

export interface SessionWatchDependencies {
  readonly sessions: Sessions;
  readonly connections: Connections;
  readonly publisher: Pick<Publisher, 'notices'>;
}

/** Changes of a session go to all processes, because each of them may have cached it. */
const ALL = 'all';

type Change = 'ended' | 'player-changed';

export function watchSessions({ sessions, connections, publisher }: SessionWatchDependencies): void {
  const notices = publisher.notices('session', {
    ids: [ALL],
    onNotice(_all, text) {
      const [change, sessionId = ''] = text.split(' ', 2);
      sessions.forget(sessionId);
      if ((change as Change) === 'ended') signOut(sessionId);
      else end(sessionId);
    },
    poll: check,
  });
  const tell = (change: Change, sessionId: string): void => notices.send(ALL, `${change} ${sessionId}`);

  function signOut(sessionId: string): void {
    for (const connection of connections.ofSession(sessionId)) connection.signOut();
  }

  /** Closes the connections; clients reconnect with the current player of the session. */
  function end(sessionId: string): void {
    for (const connection of connections.ofSession(sessionId)) connection.end();
  }

  sessions.onEnded((sessionId) => {
    signOut(sessionId);
    tell('ended', sessionId);
  });
  sessions.onPlayerChanged((sessionId) => {
    end(sessionId);
    tell('player-changed', sessionId);
  });

  /** Looks up the sessions of all connections in the database, in case a notice was lost. */
  async function check(includes: (sessionId: string) => boolean): Promise<void> {
    // Connections that are opened during the check are skipped.
    const open = [...connections.all()].filter(({ caller }) => includes(caller.sessionId));
    if (open.length === 0) return;
    const players = await sessions.playersOf([...new Set(open.map(({ caller }) => caller.sessionId))]);
    for (const connection of open) {
      const { sessionId, playerId } = connection.caller;
      const now = players.get(sessionId);
      if (now === playerId) continue;
      sessions.forget(sessionId);
      if (now === undefined) connection.signOut();
      else connection.end();
    }
  }
}
