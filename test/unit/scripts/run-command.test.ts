/** What a run starts ends with it. Each test starts real processes: that is what is tried here. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCommands, type Commands } from '../../../scripts/check/run-command.ts';
import { isRunning } from '../../support/programs/is-running.ts';

let folder: string;
let commands: Commands;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-command-'));
  commands = openCommands(folder);
});
afterEach(async () => {
  await commands.endAll();
  rmSync(folder, { recursive: true, force: true });
});

const module = new URL('../../../scripts/check/run-command.ts', import.meta.url).href;
const minute = 60_000;
const ignoringSignals = `for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {}); setInterval(() => {}, 1000);`;

/** A step that leaves a child behind, writes the child's process id, and then does as it is told. */
const leaving = (then: string, { detached = false } = {}): string[] => [
  process.execPath,
  '-e',
  `const child = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(ignoringSignals)}], {
     stdio: 'inherit', detached: ${detached} });
   require('fs').writeFileSync(${JSON.stringify(join(folder, 'child'))}, String(child.pid));
   child.unref();
   ${then}`,
];
const childPid = (): number => Number(readFileSync(join(folder, 'child'), 'utf8'));

test('a command answers with its exit code and all that it printed', async () => {
  const code = `console.log('out'); console.error('err'); process.exitCode = 3`;
  const { exitCode, output } = await commands.run([process.execPath, '-e', code], minute);
  expect(exitCode).toBe(3);
  expect(output).toMatch(/out[^]*err|err[^]*out/);
});

test('a program that is not there is a failure in words', async () => {
  expect(await commands.run(['no-such-program'], minute)).toEqual({
    exitCode: 127,
    output: expect.stringContaining('no-such-program could not be started'),
  });
});

test.each([false, true])(
  'a command has ended when its process has, and what it left behind goes: with its own session: %j',
  async (detached) => {
    const { exitCode } = await commands.run(leaving('process.exit(0)', { detached }), minute);
    expect(exitCode).toBe(0);
    await expect.poll(() => isRunning(childPid())).toBe(false);
  },
);

test('a command over its limit is ended with a child that ignores signals, and says so', async () => {
  const hanging = leaving('setInterval(() => {}, 1000)');
  const { exitCode, output } = await commands.run(hanging, 1_500);
  expect(exitCode).not.toBe(0);
  expect(output).toContain('it took longer than 1.5 seconds');
  await expect.poll(() => isRunning(childPid())).toBe(false);
});

test('a command over its limit may say what it was doing', async () => {
  const code = `process.on('SIGINT', () => { console.log('at test 7'); process.exit(1); }); setInterval(() => {}, 1000)`;
  const { output } = await commands.run([process.execPath, '-e', code], 1_500);
  expect(output).toMatch(process.platform === 'win32' ? /Ended/ : /at test 7/);
});

test('the end of a run ends what it started beside its commands', async () => {
  const display = spawn(process.execPath, ['-e', ignoringSignals], { env: { ...process.env, ...commands.markForRun } });
  await once(display, 'spawn');
  await commands.endAll();
  await expect.poll(() => display.signalCode).toBe(process.platform === 'win32' ? null : 'SIGKILL');
  display.kill('SIGKILL');
});

test('a run that is killed takes its steps and its folder with it', async () => {
  const own = join(folder, 'own');
  const program = `
    import { mkdirSync } from 'node:fs';
    import { openCommands } from ${JSON.stringify(module)};
    mkdirSync(${JSON.stringify(own)});
    await openCommands(${JSON.stringify(own)}).run(${JSON.stringify(leaving('setInterval(() => {}, 1000)', { detached: true }))}, 60000);`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  await expect.poll(() => existsSync(join(folder, 'child'))).toBe(true);
  const left = childPid();
  expect(isRunning(left)).toBe(true);
  run.kill('SIGKILL');
  await expect.poll(() => isRunning(left)).toBe(false);
  await expect.poll(() => existsSync(own)).toBe(false);
});
