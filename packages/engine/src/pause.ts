/** Awaited between slices of a search, so that a worker can read its messages. 'stop' ends the search. */
export type Pause = () => Promise<'go' | 'stop'>;

/** Approximate number of nodes between pauses; a search yields only between root moves. */
const SLICE_NODES = 4096;

/**
 * Runs a search with pauses where it yields. The result is the same with and without pauses; null if it was stopped.
 */
export async function runInSlices<T>(
  search: Generator<undefined, T>,
  counter: { readonly nodes: number },
  pause: Pause | undefined,
): Promise<T | null> {
  let nextPause = SLICE_NODES;
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
    if (pause === undefined || counter.nodes < nextPause) continue;
    nextPause = counter.nodes + SLICE_NODES;
    if ((await pause()) === 'stop') return null;
  }
}

/** Runs a search without pauses. */
export function runToCompletion<T>(search: Generator<undefined, T>): T {
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
  }
}
