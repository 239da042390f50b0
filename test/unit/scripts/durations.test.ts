import { expect, test } from 'vitest';
import { formatSlowest, playwrightDurations, vitestDurations } from '../../../scripts/check/durations.ts';

test('tests of vitest have their time, and none if they did not run', () => {
  const assertionResults = [{ fullName: 'a', duration: 12 }, { fullName: 'b' }];
  const json = JSON.stringify({ testResults: [{ name: '/x/a.test.ts', assertionResults }] });
  expect(vitestDurations(json)).toEqual([
    { name: 'a.test.ts › a', ms: 12 },
    { name: 'a.test.ts › b', ms: 0 },
  ]);
});

test('a test of Playwright takes the time of all its tries, in whatever suite it stands', () => {
  const spec = { title: 'saves', tests: [{ results: [{ duration: 40 }, { duration: 2 }] }] };
  const suites = [{ title: 'a.spec.ts', specs: [], suites: [{ title: 'inner', specs: [spec] }] }];
  expect(playwrightDurations(JSON.stringify({ suites }))).toEqual([{ name: 'a.spec.ts › saves', ms: 42 }]);
});

test('the slowest come first, and no more than were asked for', () => {
  const durations = [3_000, 61_000, 200].map((ms) => ({ name: `${ms}`, ms }));
  expect(formatSlowest(durations, 2)).toBe('The slowest tests:\n    61.0 s  61000\n     3.0 s  3000');
});
