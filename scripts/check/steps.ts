/** What `npm test` and `npm run test:full` check, in the order in which it starts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countPlaywright, countVitest, judge, noTests, type Counts } from './counts.ts';
import { playwrightDurations, vitestDurations, type Duration } from './durations.ts';
import { fullTag, type Ring } from './ring.ts';
import type { RunCommand } from './run-command.ts';
import { installedProgram } from '../installed-program.ts';

export interface StepResult {
  counts: Counts;
  output: string;
  /** How long each of its tests took; a check has none. */
  durations?: Duration[];
}

export interface Step {
  name: string;
  /** Nothing runs beside it: it makes what others need, or it wants the machine for itself. */
  alone: boolean;
  run: () => Promise<StepResult>;
}

export interface RunOptions {
  ring: Ring;
  run: RunCommand;
  /** A folder for the reporters' files. */
  reports: string;
  /** What Electron, or its stand-in, needs. */
  environment: Record<string, string>;
}

const minute = 60_000;
/** Limits end what hangs. They are no budget: each is more than three times what two quiet, slow cores need. */
const checkLimitMs = 15 * minute;
const testsLimitMs = 60 * minute;
const layered = ['src-shared', 'src-main', 'src-renderer', 'src-service', 'scripts', 'test'];

/** A step without tests counts as one test. */
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

/** The window's messages become code, which other steps read, and the window's tests run what it leaves. */
function buildStep(run: RunCommand): Step {
  return { ...check(run, 'build', [...installedProgram('electron-vite'), 'build']), alone: true };
}

function checkSteps(run: RunCommand): Step[] {
  // The newer TypeScript checks in a quarter of the time. svelte-check asks for the older one.
  const tsc = [...installedProgram('tsc', 'typescript7'), '-p'];
  const svelteCheck = [...installedProgram('svelte-check'), '--tsconfig', 'src-renderer/tsconfig.json'];
  // `npm run format` uses the same cache.
  const prettier = [...installedProgram('prettier'), '--cache'];
  const eslint = [...installedProgram('eslint'), '--cache', '--cache-location', 'node_modules/.cache/eslint'];
  return [
    check(run, 'lint', [...installedProgram('oxlint'), '--type-aware', '--quiet'], [...eslint, '.']),
    check(run, 'types', [...tsc, '.'], [...tsc, 'test/e2e']),
    check(run, 'svelte', [...svelteCheck, '--fail-on-warnings', '--output', 'human']),
    check(run, 'format', [...prettier, '--check', '--log-level', 'warn', '.']),
    check(run, 'unused', [...installedProgram('knip'), '--no-progress']),
    check(run, 'layers', [
      ...installedProgram('depcruise', 'dependency-cruiser'),
      '--output-type',
      'err-long',
      ...layered,
    ]),
  ];
}

interface Tests {
  name: string;
  run: RunCommand;
  command: string[];
  env?: Record<string, string>;
  report: string;
  count: (json: string) => Counts;
  durations: (json: string) => Duration[];
}

function tests({ run, name, command, env = {}, report, count, durations }: Tests): Step {
  return {
    name,
    alone: false,
    async run() {
      const { exitCode, output } = await run([...withKeyring, ...command], testsLimitMs, env);
      if (!existsSync(report)) return { counts: judge(noTests, exitCode), output };
      const json = readFileSync(report, 'utf8');
      return { counts: judge(count(json), exitCode), output, durations: durations(json) };
    },
  };
}

const withKeyring = [process.execPath, 'scripts/with-keyring.ts'];

function unitStep({ ring, run, reports }: RunOptions): Step {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const filter = `--tags-filter=${ring === 'full' ? '' : '!'}${fullTag}`;
  const command = [...installedProgram('vitest'), 'run', filter, ...reporters];
  return tests({
    name: 'unit',
    run,
    command,
    report,
    count: (json) => countVitest(json, ring),
    durations: vitestDurations,
  });
}

function windowStep({ ring, run, reports, environment }: RunOptions): Step {
  const report = join(reports, 'playwright.json');
  const filter = [ring === 'full' ? '--grep' : '--grep-invert', `@${fullTag}`];
  const command = [...installedProgram('playwright', '@playwright/test'), 'test', ...filter, '--reporter=dot,json'];
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const step = { name: 'window', run, command, env, report };
  return { ...tests({ ...step, count: countPlaywright, durations: playwrightDurations }), alone: true };
}

export function listSteps(options: RunOptions): Step[] {
  const { ring, run } = options;
  const checks = ring === 'everyday' ? checkSteps(run) : [];
  return [buildStep(run), ...checks, unitStep(options), windowStep(options)];
}

/** Those with these names, or all where none is named. The build comes before any of them. */
export function chooseSteps(steps: readonly Step[], names: readonly string[]): Step[] {
  return steps.filter(({ name }) => names.length === 0 || name === 'build' || names.includes(name));
}
