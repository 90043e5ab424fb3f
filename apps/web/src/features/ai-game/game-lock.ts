/** The tab lock of the game on the page: a game is played in one tab at a time. */
import { acquireTabLock, type TabLock } from '../../lib/tab-lock.ts';

export type GameLock = ReturnType<typeof createGameLock>;

/** @param onLost called when another tab takes over the game */
export function createGameLock(onLost: (id: string) => void) {
  /** The id of the game that this tab has locked or is locking. */
  let ownId: string | null = null;
  let tabLock: TabLock | null = null;
  let taking = Promise.resolve(false);

  /** Locks a game for this tab; `steal`: even if another tab has it. Resolves to whether this tab has the lock. */
  const take = (id: string, steal: boolean): Promise<boolean> => {
    // A second press must not steal the lock from this tab.
    if (ownId !== id) taking = acquire(id, steal);
    return taking;
  };

  const acquire = async (id: string, steal: boolean): Promise<boolean> => {
    ownId = id;
    // It rejects if its module cannot be loaded.
    const taken = await acquireTabLock(`ai-game-${id}`, { steal, onLost: () => lose(id) }).catch(() => null);
    if (ownId !== id) {
      taken?.release();
      return false;
    }
    if (taken === null) ownId = null;
    tabLock = taken;
    return taken !== null;
  };

  const lose = (id: string): void => {
    if (ownId === id) release();
    onLost(id);
  };

  const release = (): void => {
    ownId = null;
    tabLock?.release();
    tabLock = null;
  };

  /** Holds the lock of this game only; null for none. */
  const hold = (id: string | null): void => {
    if (id === ownId) return;
    release();
    // No other tab can have the lock of a new game, so this does not wait.
    if (id !== null) void take(id, true);
  };

  return { take, hold };
}
