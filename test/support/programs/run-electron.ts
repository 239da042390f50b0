/** Starts Electron, or its stand-in, without anybody who attaches to it: for programs that leave at once. */
import { execFile } from 'node:child_process';
import { chooseElectron, executableOf } from '../../../scripts/electron-choice.ts';

const patienceMs = 20_000;

/** Resolves with the exit code; rejects when the program is still there after twenty seconds. */
export function runElectron(
  args: string[],
  env: Record<string, string>,
  choice = chooseElectron(process.env),
): Promise<number> {
  // As Playwright starts it: neither root nor a container has a sandbox to give.
  const sandbox = process.platform === 'linux' && choice.kind === 'electron' ? ['--no-sandbox'] : [];
  return new Promise((resolve, reject) => {
    const child = execFile(
      executableOf(choice),
      [...sandbox, ...args],
      { env: { ...process.env, ...env }, timeout: patienceMs },
      () => {},
    );
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === null ? reject(new Error(`It did not leave by itself: ${String(signal)}`)) : resolve(code),
    );
  });
}
