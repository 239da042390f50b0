import { join } from 'node:path';
import { electronEnvironment, type ElectronChoice } from '../electron-choice.ts';
import { installedProgram } from '../installed-program.ts';

export interface LaunchCommand {
  command: string[];
  env: Record<string, string>;
}

/** What to start. As root Electron’s sandbox cannot be set up, so it goes without; the stand-in sees to that itself. */
export function launchCommand(
  choice: ElectronChoice,
  { dev, asRoot }: { dev: boolean; asRoot: boolean },
): LaunchCommand {
  const env = electronEnvironment(choice);
  const sandbox = asRoot && choice.kind === 'electron' ? ['--no-sandbox'] : [];
  if (dev) {
    const withoutSandbox = sandbox.length > 0 ? ['--noSandbox'] : [];
    return { command: [...installedProgram('electron-vite'), 'dev', ...withoutSandbox, '--', '--practice'], env };
  }
  const executable =
    choice.kind === 'electron' ? choice.executable : join(env.ELECTRON_OVERRIDE_DIST_PATH ?? '', 'electron');
  return { command: [executable, ...sandbox, '.', '--practice'], env };
}

export function describeChoice(choice: ElectronChoice): string {
  if (choice.kind === 'electron') return 'Satchel opens in Electron.';
  return `Satchel opens in the system’s Chromium, by the stand-in for Electron: ${choice.why}.`;
}
