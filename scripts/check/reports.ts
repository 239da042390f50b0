/** The parts of the JSON reports of vitest and Playwright that a run reads. */

export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    /** Tests that a filter by tags leaves out are among the skipped ones. */
    assertionResults: { fullName: string; status: string; duration?: number | null; tags?: string[] }[];
  }[];
}

export interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results?: { duration: number }[] }[];
  }[];
}

export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** What went wrong outside of any test, such as a file that could not be loaded. */
  errors: unknown[];
}

export interface PlaywrightTest {
  /** Of the outermost suite. */
  file: string;
  title: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  /** Of all its tries. */
  ms: number;
}

/** Every test of a report, from all suites. */
export function testsOf({ suites }: PlaywrightReport): PlaywrightTest[] {
  return suites.flatMap((suite) => testsIn(suite, suite.title));
}

function testsIn({ specs, suites = [] }: PlaywrightSuite, file: string): PlaywrightTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results = [] }) => {
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      return { file, title, status, ms };
    }),
  );
  return [...own, ...suites.flatMap((suite) => testsIn(suite, file))];
}
