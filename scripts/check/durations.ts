/** How long the tests of a run took, from the JSON reports of vitest and Playwright. */
import { basename } from 'node:path';
import { testsOf, type PlaywrightReport, type VitestReport } from './reports.ts';

export interface Duration {
  name: string;
  ms: number;
}

export function vitestDurations(json: string): Duration[] {
  const { testResults } = JSON.parse(json) as VitestReport;
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${basename(file)} › ${fullName}`, ms: duration ?? 0 })),
  );
}

export function playwrightDurations(json: string): Duration[] {
  const report = JSON.parse(json) as PlaywrightReport;
  return testsOf(report).map(({ file, title, ms }) => ({ name: `${basename(file)} › ${title}`, ms }));
}

/** The slowest ones in lines to print, so that the next slow test is seen coming. */
export function formatSlowest(durations: readonly Duration[], count: number): string {
  const slowest = durations.toSorted((a, b) => b.ms - a.ms).slice(0, count);
  const lines = slowest.map(({ name, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
  return ['The slowest tests:', ...lines].join('\n');
}
