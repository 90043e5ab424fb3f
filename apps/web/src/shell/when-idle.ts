/** However busy the page is, a task waits no longer than this. */
const LATEST_MS = 2_000;
/** For browsers without idle callbacks: by then the page has been painted. */
const SOON_MS = 200;

/** Does a task once the page has nothing else to do; returns how to take it back. */
export function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(task, { timeout: LATEST_MS });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(task, SOON_MS);
  return () => clearTimeout(timer);
}
