/** What a started application says that it runs on, asked from the program itself. */
import type { ElectronApplication } from '@playwright/test';
import { appendFileSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { executableOf, type ElectronChoice } from '../../../scripts/electron-choice.ts';
import { hostNoteVariable } from '../../../scripts/check/host-note.ts';

export interface ElectronHost {
  electron: string | undefined;
  chrome: string | undefined;
  /** The stand-in says so of itself. */
  standIn: string | undefined;
  execPath: string;
  pid: number;
}

const manifest = join(import.meta.dirname, '../../../node_modules/electron/package.json');

/** Rejects unless the application runs on what was chosen. Otherwise notes it for the last lines of `npm test`. */
export async function expectHost(application: ElectronApplication, choice: ElectronChoice): Promise<ElectronHost> {
  const host = await application.evaluate((): ElectronHost => {
    const { electron, chrome, standIn } = process.versions;
    return { electron, chrome, standIn, execPath: process.execPath, pid: process.pid };
  });
  const wanted = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
  const fault = faultOfHost(host, choice, wanted);
  if (fault !== null) throw new Error(`${fault} The program is ${host.execPath}.`);
  return host;
}

/** For `npm test`, which reads what its tests of the window ran on. */
export function noteHost(host: ElectronHost, file = process.env[hostNoteVariable]): void {
  if (file) appendFileSync(file, `${describeHost(host)}\n`);
}

/** Why this host is not what was chosen, as a sentence; null if it is. `wanted` is Electron's version in package.json. */
export function faultOfHost(host: ElectronHost, choice: ElectronChoice, wanted: string): string | null {
  if (choice.kind === 'standIn') return host.standIn ? null : 'The stand-in was chosen, and something else runs.';
  if (host.standIn) return 'Electron was chosen, and the stand-in runs.';
  if (!host.electron || !host.chrome) return 'Electron was chosen, and a program without Chromium runs.';
  if (!isSameFile(host.execPath, executableOf(choice)))
    return `Electron at ${executableOf(choice)} was chosen, and another program runs.`;
  if (host.electron !== wanted) return `Electron ${wanted} is wanted, and ${host.electron} runs.`;
  return null;
}

export function describeHost({ electron, chrome, standIn }: ElectronHost): string {
  return standIn ? 'the stand-in for Electron' : `Electron ${electron} (Chromium ${chrome})`;
}

function isSameFile(one: string, other: string): boolean {
  const real = (path: string): string => (existsSync(path) ? realpathSync.native(path) : path);
  return real(one) === real(other);
}
