import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { endProcesses, markVariable } from '../../../scripts/check/end-processes.ts';
import { AppProcess, newMark } from '../../e2e/support/app-process.ts';

/** Says who it is and whom it has started, and ignores every polite signal. */
const application = `
  const helper = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  console.log(process.pid);
  setInterval(() => {}, 1000);
`;

/** As Playwright starts an application on Windows: what it knows is the shell. */
async function startThroughShell() {
  const mark = newMark();
  // The second command keeps the shell from becoming the program itself.
  const shell = spawn(`"${process.execPath}" -e "${application.replaceAll('\n', ' ')}" && exit 0`, {
    shell: true,
    env: { ...process.env, [markVariable]: mark },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => endProcesses(mark, shell.pid));
  const [line] = (await once(createInterface({ input: shell.stdout }), 'line')) as [string];
  return { shell, mark, pid: Number(line) };
}

test.each(['kill', 'abort'] as const)(
  '%s ends an application that a shell started, and what it started',
  async (way) => {
    const { shell, mark, pid } = await startThroughShell();
    expect(pid).not.toBe(shell.pid);
    // The shell, the application and its helper hold this pipe.
    const allEnded = once(shell, 'close');
    const appProcess = new AppProcess(shell, mark, pid);
    await appProcess[way]();
    expect(appProcess.hasEnded).toBe(true);
    await allEnded;
    await appProcess[way]();
  },
);
