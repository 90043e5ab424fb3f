/** Reads the JSON reports of the two test runners into one shape. */
import * as z from 'zod/mini';

export interface RanTest {
  readonly runner: 'unit' | 'browser';
  /** With the titles of the groups around it. */
  readonly title: string;
  /** A test that was skipped has neither passed nor failed. */
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const PlaywrightSpec = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ status: z.string() })) })),
});

const PlaywrightSuite = z.object({
  title: z.string(),
  specs: z.optional(z.array(PlaywrightSpec)),
  get suites() {
    return z.optional(z.array(PlaywrightSuite));
  },
});

const PlaywrightReport = z.object({ suites: z.array(PlaywrightSuite) });

function outcomeOfVitest(status: string): RanTest['outcome'] {
  if (status === 'passed' || status === 'failed') return status;
  return 'skipped';
}

export function readVitestReport(json: string): RanTest[] {
  const { testResults } = VitestReport.parse(JSON.parse(json));
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      runner: 'unit' as const,
      title: fullName,
      outcome: outcomeOfVitest(status),
    })),
  );
}

type Spec = z.infer<typeof PlaywrightSpec>;

/** `expected` also covers tests that were meant to fail: only a last result that passed is a pass. */
function outcomeOfPlaywright({ status, results }: Spec['tests'][number]): RanTest['outcome'] {
  if (status === 'skipped') return 'skipped';
  return status === 'expected' && results.at(-1)?.status === 'passed' ? 'passed' : 'failed';
}

function testsOfSuite(suite: z.infer<typeof PlaywrightSuite>, around: readonly string[]): RanTest[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      runner: 'browser' as const,
      title: [...around, spec.title].join(' '),
      outcome: outcomeOfPlaywright(test),
    })),
  );
  const inner = (suite.suites ?? []).flatMap((child) => testsOfSuite(child, [...around, child.title]));
  return [...own, ...inner];
}

/** The outermost suites are files, whose names are no part of a title. */
export function readPlaywrightReport(json: string): RanTest[] {
  return PlaywrightReport.parse(JSON.parse(json)).suites.flatMap((file) => testsOfSuite(file, []));
}
