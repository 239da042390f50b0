import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processorsOf, type Processor } from './processors.ts';

const built = 'node_modules/keytar/build';

/**
 * Packages made where keytar is not compiled, as after `npm ci --ignore-scripts`, would go out without it, and nobody be told.
 * One that is compiled for another processor is as good as none. A binary that was fetched, which sees every token and has no
 * checksum, goes out in none: compiling leaves its settings.
 */
export function requireKeychain(root: string, arch: Processor): void {
  const remedy = '“npm --prefix node_modules/keytar run build” compiles it.';
  if (!existsSync(join(root, built, 'Release/keytar.node')))
    throw new Error(
      `keytar is not compiled here: the packages would ask each rep for the token at each start. ${remedy}`,
    );
  if (!existsSync(join(root, built, 'config.gypi')))
    throw new Error(`keytar was fetched here, and not compiled: nobody can tell what it is. ${remedy}`);
  const processors = processorsOf(readFileSync(join(root, built, 'Release/keytar.node')));
  if (!processors.includes(arch))
    throw new Error(
      `keytar is compiled for ${processors.join(', ') || 'another processor'} here, and the packages are for ${arch}. ` +
        `“npm --prefix node_modules/keytar run build --arch=${arch}” compiles it where the compiler can.`,
    );
}
