/** The games that this process has in memory. The tasks of a game run one at a time, in order. */
import type { Ms } from '@sixtyfour/chess';
import type { ServerClock } from '../time/clock.ts';
import type { OnlineGameState } from './online-game.ts';

/** A cached game. Only the running task may read or write it. */
export interface CachedGame {
  readonly id: string;
  /** The last state known to this process; null if it must be read from the database. */
  game: OnlineGameState | null;
}

/** Too many tasks are queued for one game. */
export class QueueFull extends Error {}

export type GameCache = ReturnType<typeof createGameCache>;

interface Entry {
  readonly cached: CachedGame;
  waiting: number;
  /** The number of waiting tasks of each player, and of the server. */
  readonly waitingOf: Map<string | undefined, number>;
  last: Promise<unknown>;
  usedAt: Ms;
}

/** Far more than sweeps and feeds request during a write that takes seconds. */
const MAX_QUEUED_OF_SERVER = 64;
/** Five tabs of a player may all send at the same time. */
const MAX_QUEUED_OF_PLAYER = 16;
const MAX_GAMES = 2_000;
const IDLE_MS = 120_000;

export function createGameCache(clock: Pick<ServerClock, 'now'>) {
  /** Least recently used first. Not an LRU library, because entries with queued tasks must not be evicted. */
  const entries = new Map<string, Entry>();

  function entryOf(gameId: string): Entry {
    const known = entries.get(gameId);
    if (known !== undefined) return known;
    const created = {
      cached: { id: gameId, game: null },
      waiting: 0,
      waitingOf: new Map<string | undefined, number>(),
      last: Promise.resolve(),
      usedAt: 0,
    };
    entries.set(gameId, created);
    return created;
  }

  /** Counts a task that starts to wait (1) or has settled (-1). */
  function countTask(entry: Entry, by: 1 | -1, playerId: string | undefined): void {
    entry.waiting += by;
    const own = (entry.waitingOf.get(playerId) ?? 0) + by;
    if (own > 0) entry.waitingOf.set(playerId, own);
    else entry.waitingOf.delete(playerId);
  }

  function isFull({ waitingOf }: Entry, playerId: string | undefined): boolean {
    return (waitingOf.get(playerId) ?? 0) >= (playerId === undefined ? MAX_QUEUED_OF_SERVER : MAX_QUEUED_OF_PLAYER);
  }

  /** Makes an entry the most recently used. */
  function touch(entry: Entry): void {
    entry.usedAt = clock.now();
    entries.delete(entry.cached.id);
    entries.set(entry.cached.id, entry);
  }

  /** Evicts at most `count` entries without tasks, least recently used first, while `isOld` holds. */
  function evictWhile(isOld: (entry: Entry) => boolean, count: number): void {
    let left = count;
    for (const [gameId, entry] of entries) {
      if (left === 0 || !isOld(entry)) return;
      if (entry.waiting > 0) continue;
      entries.delete(gameId);
      left -= 1;
    }
  }

  return {
    /**
     * Runs `task` after all earlier tasks of the game have settled. Rejects with QueueFull.
     * @param playerId the player who requested the task; none for the server. Each has its own places, so that nobody can
     * block others
     */
    async run<T>(gameId: string, task: (cached: CachedGame) => Promise<T>, playerId?: string): Promise<T> {
      const entry = entryOf(gameId);
      if (isFull(entry, playerId)) throw new QueueFull(gameId);
      countTask(entry, 1, playerId);
      touch(entry);
      if (entries.size > MAX_GAMES) evictWhile(() => true, entries.size - MAX_GAMES);
      const done = entry.last.then(() => task(entry.cached));
      entry.last = done.catch(() => undefined);
      try {
        return await done;
      } finally {
        countTask(entry, -1, playerId);
        // The game does not exist or could not be read: made-up ids must not displace games.
        if (entry.waiting === 0 && entry.cached.game === null) entries.delete(gameId);
      }
    },
    /** The last state known to this process, which may be outdated; null if it is not cached. */
    peek: (gameId: string) => entries.get(gameId)?.cached.game ?? null,
    /** Evicts games that have not been used for IDLE_MS. */
    evictIdle() {
      const oldest = clock.now() - IDLE_MS;
      evictWhile(({ usedAt }) => usedAt <= oldest, entries.size);
    },
    /** Resolves when no task is running. */
    async idle() {
      while ([...entries.values()].some(({ waiting }) => waiting > 0))
        await Promise.all(Array.from(entries.values(), ({ last }) => last));
    },
  };
}
