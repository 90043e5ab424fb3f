import type { SessionView } from '@sixtyfour/contract';

/** The session of a guest for tests, with the given fields changed. */
export function sessionOf(id: string, change: Partial<SessionView> = {}): SessionView {
  return {
    player: { id, username: 'Maja', country: 'PL', named: true },
    account: null,
    pendingEmail: null,
    liveGame: null,
    waitingRoom: null,
    ...change,
  };
}
