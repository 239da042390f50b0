import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Packages made where keytar is not compiled, as after `npm ci --ignore-scripts`, would go out without it, and nobody be told. */
export function requireKeychain(root: string): void {
  if (existsSync(join(root, 'node_modules/keytar/build/Release/keytar.node'))) return;
  throw new Error(
    'keytar is not compiled here: the packages would ask each rep for the token at each start. “npm rebuild keytar” compiles it.',
  );
}
