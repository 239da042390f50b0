import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Manifest {
  bin?: string | Record<string, string>;
}

/**
 * The command of a program of node_modules: its script under this Node. By its name alone only a shell finds it on Windows,
 * where it is a `.cmd`. Throws for a package that has no such program.
 */
export function installedProgram(name: string, packageName = name): string[] {
  const folder = resolve(import.meta.dirname, '../node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const script = typeof bin === 'string' ? bin : bin?.[name];
  if (script === undefined) throw new Error(`${packageName} has no program ${name}.`);
  return [process.execPath, join(folder, script)];
}
