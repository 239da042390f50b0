/** Starts Electron, or its stand-in, without anybody who attaches to it: for programs that leave at once. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { chooseElectron } from '../../scripts/electron-choice.ts';

const patienceMs = 20_000;

/** Resolves with the exit code; rejects when the program is still there after twenty seconds. */
export function runElectron(args: string[], env: Record<string, string>): Promise<number> {
  const choice = chooseElectron(process.env);
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const executable = dist ? join(dist, 'electron') : choice.kind === 'electron' ? choice.executable : null;
  if (executable === null) throw new Error('Neither Electron nor its stand-in is named in the environment.');
  // As Playwright starts it: neither root nor a container has a sandbox to give.
  const sandbox = process.platform === 'linux' && choice.kind === 'electron' ? ['--no-sandbox'] : [];
  return new Promise((resolve, reject) => {
    const child = execFile(
      executable,
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
