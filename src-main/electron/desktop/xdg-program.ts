/** Which program of a Linux desktop opens addresses of a scheme; Electron's own question answers `xdg-open` for all. */
import { execFile } from 'node:child_process';

/** Empty where there is none, or nobody to ask. */
export function xdgProgram(scheme: string): Promise<string> {
  return new Promise((resolve) => {
    execFile('xdg-mime', ['query', 'default', `x-scheme-handler/${scheme}`], { timeout: 2_000 }, (error, stdout) =>
      resolve(error ? '' : stdout.trim()),
    );
  });
}
