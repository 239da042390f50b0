import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether PATH has a program of that name.
 * @param {string} program
 */
export function isInstalled(program, env = process.env) {
  return (env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, program)));
}
