/** Tasks of a page's thread that take so long that frames are lost, as the browser itself counts them. */
import type { Page } from '@playwright/test';

export const LONG_TASK_MS = 50;

declare global {
  /** Ms of each. */
  var longTasks: number[];
}

/** Notes a page's long tasks from before its first script on. The result tells those so far, in ms. */
export async function watchTasks(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => globalThis.longTasks);
}
