/**
 * Calls during a run share the next run, which starts when the current one settles. For statements with the same result
 * for every caller. Runs never overlap, and each starts after the calls that it answers.
 */
export function coalesce<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  return () => {
    if (next === null) {
      const begin = () => {
        next = null;
        return run();
      };
      next = running.then(begin, begin);
      running = next;
    }
    return next;
  };
}
