/** Parses the JSON reports of both test runners into one format. */
import * as z from 'zod/mini';

export interface RanTest {
  readonly runner: 'unit' | 'browser';
  /** Includes the titles of the enclosing groups and of the steps. */
  readonly title: string;
  /** A skipped test has neither passed nor failed. */
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** The error message of a failed test, as reported by the runner. */
  readonly error?: string | undefined;
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.optional(z.array(z.string())) }),
      ),
    }),
  ),
});

const PlaywrightStep = z.object({
  title: z.string(),
  get steps() {
    return z.optional(z.array(PlaywrightStep));
  },
});

const PlaywrightResult = z.object({
  status: z.string(),
  steps: z.optional(z.array(PlaywrightStep)),
  error: z.optional(z.object({ message: z.optional(z.string()) })),
});

const PlaywrightSpec = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(PlaywrightResult) })),
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
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      runner: 'unit' as const,
      title: fullName,
      outcome: outcomeOfVitest(status),
      error: failureMessages?.[0],
    })),
  );
}

type Spec = z.infer<typeof PlaywrightSpec>;

/** `expected` includes tests that are expected to fail, so a test has passed only if its last result did. */
function outcomeOfPlaywright({ status, results }: Spec['tests'][number]): RanTest['outcome'] {
  if (status === 'skipped') return 'skipped';
  return status === 'expected' && results.at(-1)?.status === 'passed' ? 'passed' : 'failed';
}

function stepTitles(steps: readonly z.infer<typeof PlaywrightStep>[] = []): string[] {
  return steps.flatMap((step) => [step.title, ...stepTitles(step.steps)]);
}

function testsOfSuite(suite: z.infer<typeof PlaywrightSuite>, around: readonly string[]): RanTest[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      runner: 'browser' as const,
      title: [...around, spec.title, ...stepTitles(test.results.at(-1)?.steps)].join(' '),
      outcome: outcomeOfPlaywright(test),
      error: test.results.at(-1)?.error?.message,
    })),
  );
  const inner = (suite.suites ?? []).flatMap((child) => testsOfSuite(child, [...around, child.title]));
  return [...own, ...inner];
}

/** The outermost suites are files; their names are not part of a title. */
export function readPlaywrightReport(json: string): RanTest[] {
  return PlaywrightReport.parse(JSON.parse(json)).suites.flatMap((file) => testsOfSuite(file, []));
}
