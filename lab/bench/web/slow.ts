/** Throttles CPU and network in the browser, measures the work of a page, and chooses from several runs. */
import type { CDPSession, Page } from '@playwright/test';

/** The CPU slowdown of the measured pages relative to this machine. */
export const SLOWER = 4;

/** Slow 4G. In bytes per second and ms. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1_000) / 8,
  uploadThroughput: (750 * 1_000) / 8,
} as const;

/** In milliseconds. */
export interface Work {
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

async function workUntilNow(session: CDPSession): Promise<Work> {
  const { metrics } = await session.send('Performance.getMetrics');
  const milliseconds = (name: string): number => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000;
  return {
    script: milliseconds('ScriptDuration'),
    style: milliseconds('RecalcStyleDuration'),
    layout: milliseconds('LayoutDuration'),
  };
}

export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
}

export async function slowDownNetwork(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}

/** The work per position of a slowed-down page that runs `task`. */
export async function workOf(page: Page, positions: number, task: () => Promise<void>): Promise<Work> {
  const session = await slowDown(page);
  await session.send('Performance.enable');
  const before = await workUntilNow(session);
  await task();
  const after = await workUntilNow(session);
  await session.detach();
  return {
    script: (after.script - before.script) / positions,
    style: (after.style - before.style) / positions,
    layout: (after.layout - before.layout) / positions,
  };
}

/** The run whose number is the median, because a single run depends too much on the load of the machine. */
export function middleOf<Run>(runs: readonly Run[], numberOf: (run: Run) => number): Run {
  const middle = runs.toSorted((one, two) => numberOf(one) - numberOf(two))[runs.length >> 1];
  if (middle === undefined) throw new Error('There was no run');
  return middle;
}
