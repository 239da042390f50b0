/**
 * Electron when its binary is here, otherwise the stand-in. Never by `require('electron')`, which downloads and throws.
 * Whatever starts Electron by its package (its command line, Playwright) obeys ELECTRON_OVERRIDE_DIST_PATH, and
 * electron-vite obeys ELECTRON_EXEC_PATH.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type ElectronChoice = { kind: 'electron'; executable: string } | { kind: 'standIn'; why: string };

const standInFolder = resolve(import.meta.dirname, 'electron-stand-in/bin');
const electronPackage = resolve(import.meta.dirname, '../node_modules/electron');

/** The path of the installed binary, or null. */
export function findElectronBinary(packageFolder = electronPackage): string | null {
  const pathFile = join(packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const executable = join(packageFolder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(executable) ? executable : null;
}

/** SATCHEL_ELECTRON=stand-in asks for the stand-in even so. With SATCHEL_ELECTRON=electron this throws without the binary. */
export function chooseElectron(env: NodeJS.ProcessEnv, binary = findElectronBinary()): ElectronChoice {
  if (env.SATCHEL_ELECTRON === 'stand-in') return { kind: 'standIn', why: 'SATCHEL_ELECTRON asks for it' };
  if (binary === null && env.SATCHEL_ELECTRON === 'electron')
    throw new Error(
      'SATCHEL_ELECTRON asks for Electron, whose binary is not installed: “node node_modules/electron/install.js” fetches it.',
    );
  if (binary === null) return { kind: 'standIn', why: 'Electron’s binary is not installed' };
  return { kind: 'electron', executable: binary };
}

/** The program that the choice starts. */
export function executableOf(choice: ElectronChoice): string {
  return choice.kind === 'electron' ? choice.executable : join(standInFolder, 'electron');
}

/** What to set in the environment of whatever starts Electron. It replaces what an earlier choice has left there. */
export function electronEnvironment(choice: ElectronChoice): Record<string, string> {
  return {
    // Empty, it is as if it were absent.
    ELECTRON_OVERRIDE_DIST_PATH: choice.kind === 'electron' ? '' : standInFolder,
    ELECTRON_EXEC_PATH: executableOf(choice),
  };
}
