/** Packs the built app as for a rep, around a made-up release of Electron. */
import { join, resolve } from 'node:path';
import { Arch, build, Platform, type Configuration } from 'electron-builder';
import type { FeedText } from '../../src-main/electron/updates/feed.ts';
import { packageRuns, type PackagePlatform, type PackageRun } from '../../scripts/package/options.ts';
import type { Processor } from '../../scripts/package/processors.ts';
import { makeUpRelease } from './made-up-release.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Packed {
  executable: string;
  /** What holds the fuses. */
  fused: string;
  /** Holds `app.asar` and `app.asar.unpacked`. */
  resources: string;
}

const targets = { linux: Platform.LINUX, mac: Platform.MAC, win: Platform.WINDOWS };
const hosts: Partial<Record<NodeJS.Platform, PackagePlatform>> = { darwin: 'mac', win32: 'win' };

/** The options of a run, as far as a made-up release in `folder` allows them. */
export function madeUp({ config }: PackageRun, folder: string): Configuration {
  return {
    ...config,
    electronDist: join(folder, 'electron'),
    directories: { ...config.directories, output: folder },
    // There is no code in a made-up release that could be signed.
    electronFuses: { ...config.electronFuses, resetAdHocDarwinSignature: false },
    mac: { ...config.mac, identity: null },
  };
}

/** The unpacked package, in `folder`. `out/` must be built. electron-builder packs for macOS on Windows not at all. */
export async function packFor(
  platform: PackagePlatform,
  folder: string,
  { feed = null as FeedText | null, arch = 'x64' as Processor, run = 0 } = {},
): Promise<Packed> {
  makeUpRelease(join(folder, 'electron'), platform);
  const config = madeUp(packageRuns(feed, platform, arch)[run]!, folder);
  await build({
    projectDir: root,
    publish: 'never',
    targets: targets[platform].createTarget('dir', Arch[arch]),
    config,
  });
  return packedIn(folder, platform, arch);
}

/** For the system that the tests run on: with the native modules that it can load. */
export function packForHost(folder: string): Promise<Packed> {
  const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
  return packFor(hosts[process.platform] ?? 'linux', folder, { arch });
}

function packedIn(folder: string, platform: PackagePlatform, arch: Processor): Packed {
  const suffix = arch === 'x64' ? '' : `-${arch}`;
  if (platform === 'mac') {
    const app = join(folder, `mac${suffix}/Satchel.app`);
    return { executable: join(app, 'Contents/MacOS/Satchel'), fused: app, resources: join(app, 'Contents/Resources') };
  }
  const unpacked = join(folder, `${platform}${suffix}-unpacked`);
  const executable = join(unpacked, platform === 'win' ? 'Satchel.exe' : 'satchel');
  return { executable, fused: executable, resources: join(unpacked, 'resources') };
}
