/** A task runs after this time even if the page is busy. */
const TIMEOUT_MS = 2_000;
/** Delay in browsers without `requestIdleCallback`; enough for the first paint. */
const FALLBACK_DELAY_MS = 200;

/** Runs a task when the page is idle. Returns how to cancel it. */
export function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(task, { timeout: TIMEOUT_MS });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(task, FALLBACK_DELAY_MS);
  return () => clearTimeout(timer);
}
