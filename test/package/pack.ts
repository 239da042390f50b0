/** Packs the built app as for a rep, around a file that stands in for Electron's binary. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, Platform } from 'electron-builder';
import type { FeedText } from '../../src-main/electron/updates/feed.ts';
import { packageOptions } from '../../scripts/package/options.ts';

const root = resolve(import.meta.dirname, '../..');

/** Electron's binary holds its fuses behind this mark: version, count, and one character for each. */
const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuses = Buffer.from([1, 9, ...Buffer.from('101111011')]);

/** What is in an Electron release, as far as the packager looks at it. */
function makeElectronRelease(folder: string): void {
  for (const name of ['locales', 'resources']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from(fuseMark), fuses]));
  chmodSync(join(folder, 'electron'), 0o755);
  for (const name of ['version', 'LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak'])
    writeFileSync(join(folder, name), name);
}

export interface Packed {
  executable: string;
  /** Holds `app.asar` and `app.asar.unpacked`. */
  resources: string;
}

/** The Linux package, unpacked, in `folder`. `out/` must be built. */
export async function packForLinux(folder: string, feed: FeedText | null = null): Promise<Packed> {
  const electronDist = join(folder, 'electron');
  makeElectronRelease(electronDist);
  const options = packageOptions(feed);
  await build({
    projectDir: root,
    publish: 'never',
    targets: Platform.LINUX.createTarget('dir'),
    config: { ...options, electronDist, directories: { ...options.directories, output: folder } },
  });
  const unpacked = join(folder, 'linux-unpacked');
  return { executable: join(unpacked, 'satchel'), resources: join(unpacked, 'resources') };
}
