/** Loads electron-updater, which is not needed to start, for the package that this is. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../ports/ports.ts';
import type { PackageUpdater } from './package-updater.ts';
import type { SignedProviderOptions } from './signed-provider.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

export async function loadUpdater(
  options: SignedProviderOptions & { userData: string; isPackaged: boolean; log: Log },
): Promise<PackageUpdater> {
  const [{ autoUpdater }, { createPackageUpdater }] = await Promise.all([
    import('electron-updater'),
    import('./package-updater.ts'),
  ]);
  // It would make up an id of this machine and keep it in a file that everybody can read.
  mkdirSync(options.userData, { recursive: true, mode: 0o700 });
  writeFileSync(join(options.userData, '.updaterId'), nobody, { mode: 0o600 });
  // Only a manifest of a package names a feed: one that was unpacked may be tried out.
  autoUpdater.forceDevUpdateConfig = !options.isPackaged;
  const installation = { execPath: process.execPath, localAppData: process.env['LOCALAPPDATA'] };
  return createPackageUpdater({ ...options, installation, updater: autoUpdater });
}
