/** Tasks of a page's main thread that are so long that frames are lost, as reported by the browser. */
import type { Page } from '@playwright/test';

export const LONG_TASK_MS = 50;

declare global {
  /** The duration of each, in ms. */
  var longTasks: number[];
}

/** Records a page's long tasks, starting before its first script. The result returns those so far, in ms. */
export async function watchTasks(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => globalThis.longTasks);
}
