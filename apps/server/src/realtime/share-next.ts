/**
 * Makes calls of `run` that come close together share one run, for statements whose answer is the same for everybody.
 * Runs never overlap: a call that comes during one shares the next, which sees everything that was there at the call.
 */
export function shareNext<Value>(run: () => Promise<Value>): () => Promise<Value> {
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
