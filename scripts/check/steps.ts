/** What `npm test` checks, in the order in which it starts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countPlaywright, countVitest, judge, noTests, type Counts } from './counts.ts';
import { installedProgram } from '../installed-program.ts';
import type { RunCommand } from './run-command.ts';

export interface StepResult {
  counts: Counts;
  output: string;
}

export interface Step {
  name: string;
  /** Nothing runs beside it: it makes what others need, or it wants the machine for itself. */
  alone: boolean;
  run: () => Promise<StepResult>;
}

const minute = 60_000;
/** Limits end what hangs. They are no budget: each is more than three times what two quiet, slow cores need. */
const checkLimitMs = 15 * minute;
const testsLimitMs = 60 * minute;
const layered = ['src-shared', 'src-main', 'src-renderer', 'src-service', 'scripts', 'test'];

/** A step without tests of its own counts as one. */
function check(run: RunCommand, name: string, ...commands: string[][]): Step {
  return {
    name,
    alone: false,
    async run() {
      let output = '';
      for (const command of commands) {
        const result = await run(command, checkLimitMs);
        output += result.output;
        if (result.exitCode !== 0) return { counts: { ...noTests, failed: 1 }, output };
      }
      return { counts: { ...noTests, passed: 1 }, output };
    },
  };
}

interface Tests {
  run: RunCommand;
  name: string;
  command: string[];
  env?: Record<string, string>;
  report: string;
  count: (json: string) => Counts;
}

function tests({ run, name, command, env = {}, report, count }: Tests): Step {
  return {
    name,
    alone: false,
    async run() {
      const { exitCode, output } = await run(command, testsLimitMs, env);
      const counts = existsSync(report) ? count(readFileSync(report, 'utf8')) : noTests;
      return { counts: judge(counts, exitCode), output };
    },
  };
}

/** `reports` is a folder for the reporters' files; `environment` is what Electron, or its stand-in, needs. */
export function listSteps(run: RunCommand, reports: string, environment: Record<string, string>): Step[] {
  const withKeyring = [process.execPath, 'scripts/with-keyring.ts'];
  const unitReport = join(reports, 'vitest.json');
  const pageReport = join(reports, 'playwright.json');
  const vitest = [
    ...installedProgram('vitest'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ];
  const tsc = [...installedProgram('tsc', 'typescript'), '-p'];
  return [
    { ...check(run, 'build', [...installedProgram('electron-vite'), 'build']), alone: true },
    check(run, 'lint', [...installedProgram('eslint'), '.']),
    check(run, 'types', [...tsc, '.'], [...tsc, 'test/e2e']),
    check(run, 'svelte', [
      ...installedProgram('svelte-check'),
      '--tsconfig',
      'src-renderer/tsconfig.json',
      '--fail-on-warnings',
      '--output',
      'human',
    ]),
    check(run, 'format', [...installedProgram('prettier'), '--check', '--log-level', 'warn', '.']),
    check(run, 'layers', [
      ...installedProgram('depcruise', 'dependency-cruiser'),
      '--output-type',
      'err-long',
      ...layered,
    ]),
    tests({ run, name: 'unit', command: [...withKeyring, ...vitest], report: unitReport, count: countVitest }),
    {
      ...tests({
        run,
        name: 'window',
        command: [...withKeyring, ...installedProgram('playwright', '@playwright/test'), 'test', '--reporter=dot,json'],
        env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: pageReport },
        report: pageReport,
        count: countPlaywright,
      }),
      alone: true,
    },
  ];
}

/**
 * Those with these names, or all where none is named. The build comes before any of them: the messages of the window become
 * code there, which others read, and the window's tests run what it leaves.
 */
export function chooseSteps(steps: readonly Step[], names: readonly string[]): Step[] {
  return steps.filter(({ name }) => names.length === 0 || name === 'build' || names.includes(name));
}
