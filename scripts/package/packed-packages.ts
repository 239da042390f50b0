/** Which packages of the lock file are in Satchel's packages: those that are not for development alone. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PackedPackage {
  name: string;
  version: string;
  /** A folder below the root. */
  path: string;
  license: string;
}

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

/** The build bundles the font, which package.json counts among what development needs. */
const bundledAlso = ['node_modules/@fontsource-variable/inter'];

/** An optional package of another system is locked, and not there. */
export function packedPackages(root: string): PackedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages)
    .filter(([path, locked]) => path !== '' && ((!locked.dev && !locked.devOptional) || bundledAlso.includes(path)))
    .filter(([path]) => existsSync(join(root, path)))
    .map(([path, { version = '', license = 'no licence named' }]) => ({
      ...{ path, version, license },
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    }));
}
