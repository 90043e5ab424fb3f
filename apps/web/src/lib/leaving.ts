/** Whether this page is about to be replaced: it is being reloaded, or left for another site. */
import type { Ms } from '@sixtyfour/chess';

/** A navigation away usually finishes within this time; otherwise the visitor may have stopped it. */
const LEAVING_MS: Ms = 10_000;
let isReloading = false;
let leavingSince: Ms = -Infinity;

export function noteReload(): void {
  isReloading = true;
}

export function noteLeaving(): void {
  leavingSince = performance.now();
}

export function isLeaving(): boolean {
  return performance.now() - leavingSince < LEAVING_MS;
}

/** Wraps `load`: while the page is being reloaded or left, a failure stays pending, so that no error is shown. */
export function suppressDuringReload<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load();
    } catch (error) {
      if (isReloading || isLeaving()) return new Promise<never>(() => {});
      throw error;
    }
  };
}
