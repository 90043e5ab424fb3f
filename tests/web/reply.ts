/**
 * `npm run bench:reply`: how long a visitor of /ai waits for a character's move, and whether the page stands still
 * meanwhile. Plays the same first moves against each of the five on the production build.
 */
import { PERSONAS } from '@sixtyfour/engine/personas';
import type { Browser, Page } from '@playwright/test';
import { AiPage } from '../e2e/ai-page.ts';
import { withSite } from './site.ts';

/** Every character can be met with these, whatever it answers: no square is taken and no line crossed. */
const MOVES = ['a2a3', 'h2h3', 'b2b3', 'g2g3', 'd2d3', 'e2e3', 'c2c3', 'f2f3'] as const;
const MOST_MEDIAN_MS = 700;
const MOST_MS = 2000;
/** A task that takes longer costs frames: the browser's own measure of a long task. */
const LONG_TASK_MS = 50;

interface Replies {
  readonly name: string;
  /** Ms from the visitor's move to the reply in the score sheet. */
  readonly waits: readonly number[];
  /** Ms of the longest task of the page's thread from the first move on, 0 when none was long. */
  readonly longestTask: number;
}

/** Notes the page's long tasks from before its first script on. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const longest = { ms: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'longtask' });
    Object.assign(globalThis, { longestTask: longest });
  });
  return () => page.evaluate(() => (globalThis as unknown as { longestTask: { ms: number } }).longestTask.ms);
}

async function meet(browser: Browser, origin: string, id: string, name: string): Promise<Replies> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const longestTask = await watchTasks(page);
  const ai = new AiPage(page);
  await ai.open(`?opponent=${id}`);
  await ai.start();
  const waits: number[] = [];
  for (const [i, move] of MOVES.entries()) {
    await ai.typeMove.fill(move);
    const from = performance.now();
    await ai.typeMove.press('Enter');
    await ai.moves.nth(2 * i + 1).waitFor();
    waits.push(performance.now() - from);
    // A move that a check or a capture has made impossible ends the meeting, not the measurement.
    if ((await ai.moves.count()) < 2 * i + 2) break;
  }
  const replies = { name, waits, longestTask: await longestTask() };
  await context.close();
  return replies;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

await withSite(async ({ origin, browser }) => {
  const all: Replies[] = [];
  for (const { id, name } of PERSONAS) {
    const replies = await meet(browser, origin, id, name);
    all.push(replies);
    process.stdout.write(
      `${name}: median ${middle(replies.waits).toFixed(0)} ms, longest ${Math.max(...replies.waits).toFixed(0)} ms of ${replies.waits.length}; longest task ${replies.longestTask.toFixed(0)} ms\n`,
    );
  }
  const waits = all.flatMap((replies) => replies.waits);
  const longestTask = Math.max(...all.map((replies) => replies.longestTask));
  const isWithin = middle(waits) < MOST_MEDIAN_MS && Math.max(...waits) < MOST_MS && longestTask < LONG_TASK_MS;
  process.stdout.write(
    `all: median ${middle(waits).toFixed(0)} ms (under ${MOST_MEDIAN_MS}), longest ${Math.max(...waits).toFixed(0)} ms (under ${MOST_MS}), longest task ${longestTask.toFixed(0)} ms (under ${LONG_TASK_MS}): ${isWithin ? 'within' : 'NOT within'}\n`,
  );
  if (!isWithin) process.exitCode = 1;
});
