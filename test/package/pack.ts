/** Packs the built app as for a rep, around a made-up release of Electron. */
import { join, resolve } from 'node:path';
import { Arch, build, Platform, type Configuration } from 'electron-builder';
import type { FeedText } from '../../src-main/electron/updates/feed.ts';
import { packageOptions } from '../../scripts/package/options.ts';
import { makeUpRelease, type PackedPlatform } from './made-up-release.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Packed {
  executable: string;
  /** What holds the fuses. */
  fused: string;
  /** Holds `app.asar` and `app.asar.unpacked`. */
  resources: string;
}

const targets = { linux: Platform.LINUX, mac: Platform.MAC, win: Platform.WINDOWS };
const hosts: Partial<Record<NodeJS.Platform, PackedPlatform>> = { darwin: 'mac', win32: 'win' };

/** The unpacked package, in `folder`. `out/` must be built. electron-builder packs for macOS on Windows not at all. */
export async function packFor(platform: PackedPlatform, folder: string, feed: FeedText | null = null): Promise<Packed> {
  const electronDist = join(folder, 'electron');
  makeUpRelease(electronDist, platform);
  const options = packageOptions(feed);
  const config: Configuration = {
    ...options,
    electronDist,
    directories: { ...options.directories, output: folder },
    // There is no code in a made-up release that could be signed.
    electronFuses: { ...options.electronFuses, resetAdHocDarwinSignature: false },
    mac: { ...options.mac, identity: null },
  };
  await build({
    projectDir: root,
    publish: 'never',
    targets: targets[platform].createTarget('dir', Arch.x64),
    config,
  });
  return packedIn(folder, platform);
}

/** For the system that the tests run on: with the native modules that it can load. */
export function packForHost(folder: string, feed: FeedText | null = null): Promise<Packed> {
  return packFor(hosts[process.platform] ?? 'linux', folder, feed);
}

function packedIn(folder: string, platform: PackedPlatform): Packed {
  if (platform === 'mac') {
    const app = join(folder, 'mac/Satchel.app');
    return { executable: join(app, 'Contents/MacOS/Satchel'), fused: app, resources: join(app, 'Contents/Resources') };
  }
  const unpacked = join(folder, `${platform}-unpacked`);
  const executable = join(unpacked, platform === 'win' ? 'Satchel.exe' : 'satchel');
  return { executable, fused: executable, resources: join(unpacked, 'resources') };
}
