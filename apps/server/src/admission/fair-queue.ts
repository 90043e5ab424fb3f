/** Shares a scarce resource fairly between addresses, and between the sessions of an address. */
import { err, type Ms, ok, type Result } from '@sixtyfour/chess';
import { LRUCache } from 'lru-cache';
import { addressOf, levelsOf } from './addresses.ts';

/** The client that a task runs for. */
export interface Source {
  /** See `addressOf`. */
  readonly address: string;
  /** An id of the session; null for a visitor without one. */
  readonly session: string | null;
}

/** @param session the session of the request; null without a session */
export function sourceOf({ ip }: { readonly ip: string }, session: { readonly sessionId: string } | null): Source {
  return { address: addressOf(ip), session: session?.sessionId ?? null };
}

export interface FairQueueOptions {
  /** The most tasks that run at the same time: in total, and per network. Default: any number. */
  readonly concurrency?: number;
  readonly perNetwork?: number;
  /** The most tasks that may wait. */
  readonly capacity: number;
  /** The minimum time between the starts of two tasks. Default: none. */
  readonly pauseMs?: Ms;
  /** The longest time that a task may wait for its turn. Default: any time. */
  readonly maxWaitMs?: Ms;
}

/** After this time without a turn, half of the use of a source is forgotten. */
const HALF_LIFE_MS = 60_000;
/** The number of keys whose use is remembered. */
const REMEMBERED = 20_000;

/** The ranges and the session of a source, broadest first. Turns are shared at each of these levels. */
export function pathOf({ address, session }: Source): readonly string[] {
  return [...levelsOf(address).map(({ range }) => range), `${address} ${session ?? ''}`];
}

/**
 * The index of the path that is next: level by level, broadest first, the one whose range has the least use. The first
 * one wins a tie.
 * @param paths of the waiting tasks, each ending with a session; 0 when there is none
 */
export function nextTurn(paths: readonly (readonly string[])[], usedBy: (key: string) => number): number {
  return pick(paths, (key) => -usedBy(key));
}

/**
 * The index of the path to drop when too many tasks wait: level by level, the latest of the range with the most tasks.
 */
export function mostWaiting(paths: readonly (readonly string[])[]): number {
  const waiting = new Map<string, number>();
  for (const key of paths.flat()) waiting.set(key, (waiting.get(key) ?? 0) + 1);
  const latestFirst = paths.toReversed();
  return paths.length - 1 - pick(latestFirst, (key) => waiting.get(key) ?? 0);
}

/** The index of the first path of those with the greatest weight at the first level, then at the second, and so on. */
function pick(paths: readonly (readonly string[])[], weightOf: (key: string) => number): number {
  let left = paths.map((path, index) => ({ path, index }));
  for (let level = 0; left.length > 1 && left[0]?.path[level] !== undefined; level += 1) {
    const weights = new Map(left.map(({ path }) => [path[level], weightOf(path[level] ?? '')]));
    const greatest = Math.max(...weights.values());
    const [best] = [...weights].find(([, weight]) => weight === greatest) ?? [];
    left = left.filter(({ path }) => path[level] === best);
  }
  return left[0]?.index ?? 0;
}

interface Waiting {
  readonly path: readonly string[];
  /** Starts or refuses the task. */
  settle: (isStarted: boolean) => void;
}

export function createFairQueue({
  concurrency = Infinity,
  perNetwork = Infinity,
  capacity,
  pauseMs = 0,
  maxWaitMs,
}: FairQueueOptions) {
  const used = new LRUCache<string, { readonly count: number; readonly at: Ms }>({ max: REMEMBERED });
  const waiting: Waiting[] = [];
  const runningByNetwork = new Map<string, number>();
  let running = 0;
  let mayStartAt: Ms = 0;
  let timer: NodeJS.Timeout | null = null;

  const usedBy = (key: string): number => {
    const entry = used.get(key);
    return entry === undefined ? 0 : entry.count * 2 ** ((entry.at - performance.now()) / HALF_LIFE_MS);
  };

  const networkOf = ([network = '']: readonly string[]): string => network;

  function count(path: readonly string[], change: 1 | -1): void {
    const network = networkOf(path);
    const ofNetwork = (runningByNetwork.get(network) ?? 0) + change;
    if (ofNetwork === 0) runningByNetwork.delete(network);
    else runningByNetwork.set(network, ofNetwork);
    running += change;
  }

  function startNext(): void {
    timer = null;
    while (waiting.length > 0 && running < concurrency) {
      const ready = waiting.filter(({ path }) => (runningByNetwork.get(networkOf(path)) ?? 0) < perNetwork);
      const paths = ready.map(({ path }) => path);
      const next = ready[nextTurn(paths, usedBy)];
      if (next === undefined) return;
      const now = performance.now();
      if (now < mayStartAt) {
        timer = setTimeout(startNext, mayStartAt - now);
        return;
      }
      waiting.splice(waiting.indexOf(next), 1);
      for (const key of next.path) used.set(key, { count: usedBy(key) + 1, at: now });
      if (pauseMs > 0) mayStartAt = now + pauseMs;
      count(next.path, 1);
      next.settle(true);
    }
  }

  /** Waits for a turn. False if the task was dropped for another source, has waited too long or was aborted. */
  const turnOf = (path: readonly string[], signal: AbortSignal | undefined) =>
    new Promise<boolean>((resolve) => {
      if (signal?.aborted === true) return resolve(false);
      const entry = { path, settle: resolve };
      waiting.push(entry);
      if (timer === null) startNext();
      if (waiting.length > capacity) {
        const [dropped] = waiting.splice(mostWaiting(waiting.map((one) => one.path)), 1);
        dropped?.settle(false);
      }
      if (!waiting.includes(entry)) return;
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        entry.settle(false);
      };
      const timeout = maxWaitMs === undefined ? undefined : setTimeout(leave, maxWaitMs);
      signal?.addEventListener('abort', leave);
      entry.settle = (isStarted) => {
        clearTimeout(timeout);
        signal?.removeEventListener('abort', leave);
        resolve(isStarted);
      };
    });

  const take = async (source: Source, signal?: AbortSignal): Promise<Result<() => void, 'unavailable'>> => {
    const path = pathOf(source);
    if (!(await turnOf(path, signal))) return err('unavailable');
    return ok(() => {
      count(path, -1);
      if (timer === null) startNext();
    });
  };

  return {
    /** Waits for a turn, and returns a function that ends it. 'unavailable': as for `run`. */
    take,
    /**
     * Runs the task when it is its turn. 'unavailable': too many tasks wait, most of them from the same address or
     * session; or this one has waited too long, or `signal` aborted while it waited.
     */
    async run<T>(source: Source, task: () => Promise<T>, signal?: AbortSignal): Promise<Result<T, 'unavailable'>> {
      const turn = await take(source, signal);
      if (!turn.ok) return turn;
      try {
        return ok(await task());
      } finally {
        turn.value();
      }
    },
  };
}
