import { expect, test } from 'vitest';
import {
  addCounts,
  countPlaywright,
  countVitest,
  formatCounts,
  judge,
  noTests,
} from '../../../scripts/check/counts.ts';

const vitestFile = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((one, index) => ({ fullName: `test ${index}`, status: one })),
});

test('tests of vitest are counted by their status, and the skipped ones are named', () => {
  const testResults = [vitestFile('failed', 'passed', 'failed', 'skipped', 'passed', 'todo')];
  expect(countVitest(JSON.stringify({ testResults }))).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
    skippedNames: ['test 2', 'test 4'],
    unsteadyNames: [],
  });
});

test('tests of the other ring are not counted, though vitest reports them as skipped', () => {
  const tests = [
    { fullName: 'quick', status: 'passed', tags: [] },
    { fullName: 'deep', status: 'skipped', tags: ['full'] },
    { fullName: 'never', status: 'skipped' },
  ];
  const json = JSON.stringify({ testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: tests }] });
  expect(countVitest(json)).toMatchObject({ passed: 1, skipped: 1, skippedNames: ['never'] });
  expect(countVitest(json, 'full')).toMatchObject({ passed: 0, skipped: 1, skippedNames: ['deep'] });
});

test('a test file that could not be loaded is a failure', () => {
  const testResults = [vitestFile('passed', 'passed'), vitestFile('failed')];
  expect(countVitest(JSON.stringify({ testResults }))).toMatchObject({ passed: 1, failed: 1 });
});

test('tests of Playwright are counted through all nested suites', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const inner = { title: 'inner', specs: [spec('d', 'skipped'), spec('e', 'unexpected')] };
  const suites = [{ title: 'a.spec.ts', specs: [spec('b', 'expected'), spec('c', 'flaky')], suites: [inner] }];
  expect(countPlaywright(JSON.stringify({ suites, errors: [] }))).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    skippedNames: ['a.spec.ts › d'],
    unsteadyNames: ['a.spec.ts › c'],
  });
});

test('what goes wrong outside of a test of Playwright is a failure', () => {
  expect(countPlaywright(JSON.stringify({ suites: [], errors: [{ message: 'no such file' }] })).failed).toBe(1);
});

test('a run that ended badly has a failure, even if all of its tests passed', () => {
  expect(judge({ ...noTests, passed: 3 }, 1).failed).toBe(1);
  expect(judge({ ...noTests, passed: 3 }, 0).failed).toBe(0);
});

test('a run in which no test ran is a failure', () => {
  expect(judge(noTests, 0).failed).toBe(1);
  expect(judge({ ...noTests, skipped: 5, skippedNames: [] }, 0).failed).toBe(1);
});

test('the last line adds everything up', () => {
  const counts = [
    { ...noTests, passed: 2, skipped: 1, skippedNames: ['x'] },
    { ...noTests, passed: 1, failed: 1 },
  ];
  expect(formatCounts(addCounts(counts))).toBe('3 passed, 1 failed, 1 skipped');
});
