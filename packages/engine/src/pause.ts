/** Awaited between slices of a search; a worker looks at its messages meanwhile. 'stop' ends the search. */
export type Pause = () => Promise<'go' | 'stop'>;

/** Nodes between two pauses, roughly: a search looks up between root moves only. */
const SLICE_NODES = 4096;

/**
 * Runs a search that yields where it may wait. What it finds is the same with pauses and without. Null when it was
 * told to stop.
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

/** The same at one go. */
export function runThrough<T>(search: Generator<undefined, T>): T {
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
  }
}
