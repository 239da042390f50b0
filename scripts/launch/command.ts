import { electronEnvironment, executableOf, type ElectronChoice } from '../electron-choice.ts';
import { installedProgram } from '../installed-program.ts';

export interface LaunchCommand {
  command: string[];
  env: Record<string, string>;
}

/** What to start. Where Electron cannot have its sandbox it goes without; the stand-in sees to that itself. */
export function launchCommand(
  choice: ElectronChoice,
  { dev, sandboxed }: { dev: boolean; sandboxed: boolean },
): LaunchCommand {
  const env = electronEnvironment(choice);
  const sandbox = choice.kind === 'electron' && !sandboxed ? ['--no-sandbox'] : [];
  if (dev) {
    const withoutSandbox = sandbox.length > 0 ? ['--noSandbox'] : [];
    return { command: [...installedProgram('electron-vite'), 'dev', ...withoutSandbox, '--', '--practice'], env };
  }
  return { command: [executableOf(choice), ...sandbox, '.', '--practice'], env };
}

export function describeChoice(choice: ElectronChoice, sandboxed: boolean): string {
  if (choice.kind === 'electron')
    return sandboxed
      ? 'Satchel opens in Electron.'
      : 'Satchel opens in Electron, without its sandbox: none can be made here.';
  return `Satchel opens in the system’s Chromium, by the stand-in for Electron: ${choice.why}.`;
}
