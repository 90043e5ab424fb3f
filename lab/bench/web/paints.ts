/** When a page is painted and when it is interactive on a phone on slow 4G, as measured by the browser. */
import { devices, type Page } from '@playwright/test';
import { markdownTable } from '../../performance-document.ts';
import type { Site } from './site.ts';
import { middleOf, SLOW_4G, SLOWER, slowDown, slowDownNetwork } from './slow.ts';

/** In ms since the visitor requested the page. */
export interface Paints {
  readonly page: string;
  readonly first: number;
  readonly largest: number;
  /** The element of the largest paint, and the start of its text. */
  readonly element: string;
  /** When every press is handled. Earlier presses are queued until then. */
  readonly alive: number;
}

declare global {
  var largestPaint: Pick<Paints, 'largest' | 'element'>;
}

/** Runs before anything on the page. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.largestPaint = { largest: Number.NaN, element: '' };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LargestContentfulPaint[]) {
        const { element, startTime } = entry;
        const text = element?.textContent.trim().slice(0, 24) ?? '';
        globalThis.largestPaint = { largest: startTime, element: `${element?.localName ?? 'gone'} ${text}`.trim() };
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

async function lookOnce({ browser, origin }: Site, address: string): Promise<Paints> {
  const context = await browser.newContext({ ...devices['Moto G4'], baseURL: origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  await observe(page);
  await slowDownNetwork(await slowDown(page));
  await page.goto(address, { waitUntil: 'commit' });
  const alive = await page.waitForFunction(
    () =>
      document.readyState === 'complete' && Reflect.get(globalThis, 'earlyPress') === undefined && performance.now(),
  );
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    return { first, ...globalThis.largestPaint };
  });
  const paints = { page: address, ...seen, alive: Number(await alive.jsonValue()) };
  await context.close();
  return paints;
}

/** The median of several loads of each page, by the largest paint. */
export async function measurePaints(site: Site, pages: readonly string[], looks: number): Promise<readonly Paints[]> {
  const middles: Paints[] = [];
  for (const page of pages) {
    const taken: Paints[] = [];
    for (let look = 0; look < looks; look += 1) taken.push(await lookOnce(site, page));
    middles.push(middleOf(taken, ({ largest }) => largest));
  }
  return middles;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2);

export function paintsSection(paints: readonly Paints[]): string {
  return `A network of 1.6 Mbit/s and ${SLOW_4G.latency} ms for each answer, and a processor ${SLOWER} times as slow; nothing is kept from before. A page
is alive when it answers presses. One that came before is answered then.

${markdownTable(
  ['page', 'first paint, s', 'largest paint, s', 'of', 'alive, s'],
  paints.map(({ page, first, largest, element, alive }) => [
    page,
    seconds(first),
    seconds(largest),
    element,
    seconds(alive),
  ]),
)}`;
}
