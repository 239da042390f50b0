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
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { duration: number }[] }[];
  }[];
}

export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** What went wrong outside of any test, such as a file that could not be loaded. */
  errors: unknown[];
}
