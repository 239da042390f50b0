import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installedProgram } from '../../../scripts/installed-program.ts';
import type { LoadedFiles } from './environment-reporter.ts';

const root = resolve(import.meta.dirname, '../../..');

// Playwright loads every file of tests in its own process, whose environment all workers inherit.
test('no file of window tests changes the environment when it is loaded', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'spec-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const report = join(folder, 'report.json');
  const reporter = join(import.meta.dirname, 'environment-reporter.ts');
  const [program = '', ...args] = [...installedProgram('playwright', '@playwright/test'), 'test', '--list'];
  const env = { ...process.env, ENVIRONMENT_REPORT: report };
  const listed = spawnSync(program, [...args, `--reporter=${reporter}`], { cwd: root, env, encoding: 'utf8' });
  expect(listed.stderr).toBe('');
  const { before, after, files } = JSON.parse(readFileSync(report, 'utf8')) as LoadedFiles;
  const folders = process.platform === 'win32' ? '{e2e,gallery}' : '{e2e,gallery,standin}';
  expect(files).toHaveLength(globSync(`test/${folders}/**/*.spec.ts`, { cwd: root }).length);
  // Playwright's own compiler sets this one.
  delete after.BROWSERSLIST_IGNORE_OLD_DATA;
  delete before.BROWSERSLIST_IGNORE_OLD_DATA;
  expect(after).toEqual(before);
});
