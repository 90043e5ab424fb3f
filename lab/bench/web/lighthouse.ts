/** Lighthouse's scores of the pages of the production build. */
import lighthouse, { desktopConfig } from 'lighthouse';
import { middleOf } from './slow.ts';

/**
 * Both phones are the same model. For the simulated one, Lighthouse calculates the times from a load at full speed; for
 * the slowed one, network and CPU are throttled.
 */
export const DEVICES = ['desktop', 'phone, simulated', 'phone, slowed'] as const;
export type Device = (typeof DEVICES)[number];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores are out of 100; times are in ms. */
export interface PageReport {
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly blocked: number;
  /** The names of audits that cost points. */
  readonly faults: readonly string[];
}

async function lookOnce(url: string, device: Device, port: number): Promise<PageReport> {
  const flags = {
    port,
    logLevel: 'error' as const,
    onlyCategories: [...CATEGORIES],
    throttlingMethod: device === 'phone, slowed' ? ('devtools' as const) : ('simulate' as const),
  };
  const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined);
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
  const { audits, categories } = result.lhr;
  const number = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const faults = weighed.filter(({ id }) => (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaint: number('first-contentful-paint'),
    largestPaint: number('largest-contentful-paint'),
    layoutShift: number('cumulative-layout-shift'),
    blocked: number('total-blocking-time'),
    faults: [...new Set(faults)],
  };
}

/**
 * The median of several reports by performance.
 * @param port the debugging port of the browser
 */
export async function lookAt(url: string, device: Device, port: number, looks: number): Promise<PageReport> {
  const reports: PageReport[] = [];
  for (let look = 0; look < looks; look += 1) reports.push(await lookOnce(url, device, port));
  return middleOf(reports, ({ scores }) => scores.performance);
}
