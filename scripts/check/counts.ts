/** What the JSON reporters of vitest and Playwright say, as counts and names. */
import { testsOf, type PlaywrightReport, type VitestReport } from './reports.ts';
import { ringOf, type Ring } from './ring.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  skippedNames: string[];
  /** Passed, but not at the first try. */
  unsteadyNames: string[];
}

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0, skippedNames: [], unsteadyNames: [] };

/**
 * A file that could not even be loaded has no tests in the report: it counts as one that failed. Tests of the other ring
 * are not counted.
 */
export function countVitest(json: string, ring: Ring = 'everyday'): Counts {
  const { testResults } = JSON.parse(json) as VitestReport;
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ tags }) => ringOf(tags) === ring);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const passed = tests.filter(({ status }) => status === 'passed');
  const failed = tests.filter(({ status }) => status === 'failed');
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  return {
    passed: passed.length,
    failed: failed.length + broken.length,
    skipped: skipped.length,
    skippedNames: skipped.map(({ fullName }) => fullName),
    unsteadyNames: [],
  };
}

export function countPlaywright(json: string): Counts {
  const report = JSON.parse(json) as PlaywrightReport;
  const { errors } = report;
  const tests = testsOf(report).map(({ file, title, status }) => ({ name: `${file} › ${title}`, status }));
  const skipped = tests.filter(({ status }) => status === 'skipped');
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: tests.filter(({ status }) => status === 'unexpected').length + errors.length,
    skipped: skipped.length,
    skippedNames: skipped.map(({ name }) => name),
    unsteadyNames: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
  };
}

/** What a run amounts to: one that ended badly has a failure, and so has one in which nothing ran. */
export function judge(counts: Counts, exitCode: number): Counts {
  const ranNothing = counts.passed + counts.failed === 0;
  if (counts.failed > 0 || (exitCode === 0 && !ranNothing)) return counts;
  return { ...counts, failed: 1 };
}

export function addCounts(all: Counts[]): Counts {
  const sum = (pick: (counts: Counts) => number): number => all.reduce((total, counts) => total + pick(counts), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    skippedNames: all.flatMap(({ skippedNames }) => skippedNames),
    unsteadyNames: all.flatMap(({ unsteadyNames }) => unsteadyNames),
  };
}

export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
