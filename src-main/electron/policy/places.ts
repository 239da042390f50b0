/** The places of a policy: where each operating system keeps the settings of administrators, and a file beside the program. */
import { readFileSync, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { parseJson } from '../../../src-shared/contract/rules/file-faults.ts';
import type { Found } from './found.ts';
import { readManagedPreferences } from './managed-preferences.ts';
import { readRegistry } from './read-registry.ts';
import type { RunTool } from './run-tool.ts';
import { isOnlyForOwner, isOnlyForRoot } from './who-may-write.ts';

export interface Place {
  /** The path of the file, or the registry key. */
  name: string;
  /** Only an administrator can write to the place. */
  isAdministrators: boolean;
  read(): Found;
}

export interface Surroundings {
  platform: NodeJS.Platform;
  /** The path of the running program. */
  execPath: string;
  /** The path of the AppImage, if the program runs from one: `execPath` is then in a temporary folder. */
  appImage: string | undefined;
  /** The name by which the user signs in to the computer. */
  user: string;
  run: RunTool;
}

const mostBytes = 2 ** 20;

/** The first place has precedence: those of the machine, then those of the user, then the file beside the program. */
export function placesOf({ platform, execPath, appImage, user, run }: Surroundings): Place[] {
  const beside = file(fileBeside(platform, appImage ?? execPath), false);
  if (platform === 'win32') {
    return [
      registry('HKLM\\Software\\Policies\\Satchel', run),
      file('C:\\Program Files\\Satchel\\policy.json', true),
      registry('HKCU\\Software\\Policies\\Satchel', run),
      beside,
    ];
  }
  if (platform === 'darwin') {
    return [
      preferences('/Library/Managed Preferences/app.satchel.plist', run),
      file('/Library/Application Support/Satchel/policy.json', true),
      preferences(`/Library/Managed Preferences/${user}/app.satchel.plist`, run),
      beside,
    ];
  }
  return [file('/etc/satchel/policy.json', true), beside];
}

/** On macOS the file is beside the bundle `Satchel.app`, and the program is three folders deep in the bundle. */
export function fileBeside(platform: NodeJS.Platform, program: string): string {
  const { dirname: folderOf, join: joined } = platform === 'win32' ? win32 : posix;
  const folder = platform === 'darwin' ? joined(folderOf(program), '../../..') : folderOf(program);
  return joined(folder, 'satchel-policy.json');
}

/** One file, for development. It counts as an administrator's, whoever may write to it. */
export function placeForDevelopment(path: string): Place {
  return { name: path, isAdministrators: true, read: () => readFile(path) };
}

function file(path: string, isAdministrators: boolean): Place {
  return {
    name: path,
    isAdministrators,
    read() {
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found) return { state: 'absent' };
      const isProtected = isAdministrators ? isOnlyForRoot(found) : isOnlyForOwner(found);
      if (process.platform !== 'win32' && !isProtected) return { state: 'fault', code: 'writableByOthers' };
      return readFile(path);
    },
  };
}

function readFile(path: string): Found {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return { state: 'absent' };
  if (!found.isFile()) return { state: 'fault', code: 'unreadable' };
  if (found.size > mostBytes) return { state: 'fault', code: 'tooLarge' };
  const content = parseJson(readFileSync(path, 'utf8'));
  return content === undefined ? { state: 'fault', code: 'notJson' } : { state: 'found', content };
}

function registry(key: string, run: RunTool): Place {
  return { name: key, isAdministrators: true, read: () => readRegistry(key, run) };
}

function preferences(path: string, run: RunTool): Place {
  return { name: path, isAdministrators: true, read: () => readManagedPreferences(path, run) };
}
