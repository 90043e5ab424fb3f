/** Lets only so many costly things run at once; the others wait, and those who would wait too long are sent away. */

export interface Turns {
  /** Runs `task` when it is its turn; null, at once, when too many wait already. */
  take<T>(task: () => Promise<T>): Promise<T | null>;
}

export function createTurns({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Turns {
  const queue: (() => void)[] = [];
  let running = 0;

  return {
    take: async (task) => {
      if (running === atOnce) {
        if (queue.length === waiting) return null;
        // Whoever ends hands its place over, so `running` stays as it is.
        await new Promise<void>((resolve) => queue.push(resolve));
      } else running += 1;
      try {
        return await task();
      } finally {
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
