/** What goes into the packages, for every platform. */
import type { Configuration } from 'electron-builder';
import { feedChannel } from '../../src-main/electron/updates/feed-channel.ts';
import type { FeedText } from '../../src-main/electron/updates/feed.ts';
import { libraries } from './libraries.ts';
import type { Processor } from './processors.ts';

/** Everything is bundled into `out`, these two aside: they are native, and lie beside the archive. */
export const nativeModules = ['better-sqlite3', 'keytar'];

export type PackagePlatform = 'linux' | 'mac' | 'win';

/** As Node calls the system, and better-sqlite3 its binaries. */
export const nodePlatforms = { linux: 'linux', mac: 'darwin', win: 'win32' } as const;

/** For windows and the tray; a Mac takes its own from the bundle. */
const icons = { linux: ['resources/icons/{64x64,256x256}.png'], mac: [], win: ['resources/icon.ico'] };

function files(platform: PackagePlatform): string[] {
  return [
    'package.json',
    'out/{main,preload,renderer}/**',
    '!out/**/*.map',
    ...icons[platform],
    '!node_modules/!(better-sqlite3|keytar)/**',
    '!node_modules/{better-sqlite3,keytar}/{src,deps,node_modules}/**',
    '!node_modules/{better-sqlite3,keytar}/{binding.gyp,README.md,*.d.ts}',
    // What a compiler leaves is another on each system: on Windows it names the folders of whoever compiled.
    '!node_modules/keytar/build/!(Release){,/**}',
    '!node_modules/keytar/build/Release/!(*.node){,/**}',
    // better-sqlite3 brings a binary for each system and processor: the others stay at home.
    `!node_modules/better-sqlite3/prebuilds/!(${nodePlatforms[platform]}-\${arch}.node)`,
  ];
}

/** A new one for each run: electron-builder writes into what it is given. */
const common = (): Configuration => ({
  appId: 'app.satchel',
  productName: 'Satchel',
  copyright: 'The makers of Satchel',
  directories: { output: 'dist', buildResources: 'resources' },
  asar: true,
  asarUnpack: nativeModules.map((name) => `node_modules/${name}/**/*.node`),
  npmRebuild: false,
  // What a program on the same machine could otherwise make of Satchel: a Node with Satchel's keychain rights.
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    // Setting a fuse breaks Electron's signature, and a Mac with an Apple processor starts no program with a broken one.
    resetAdHocDarwinSignature: true,
  },
  linux: {
    files: files('linux'),
    target: ['AppImage', 'deb', 'rpm'],
    category: 'Office',
    icon: 'resources/icons',
    executableName: 'satchel',
    synopsis: 'Order entry for sales reps, with or without a signal',
  },
  // By default electron-builder starts it without Chromium's sandbox.
  appImage: { artifactName: '${productName}-${version}-${arch}.${ext}', executableArgs: [] },
  // A runtime of its own: that of the default toolset needs libfuse 2, which Ubuntu since 22.04, Debian 13, Fedora and Arch do
  // not install by themselves.
  toolsets: { appimage: '1.0.3' },
  // Their names are those of their systems' own packages. What electron-builder writes into both runs after the installation: it lets
  // Chromium's sandbox work, by a profile for AppArmor where that restricts it.
  deb: { depends: libraries.deb },
  rpm: { depends: libraries.rpm },
  mac: {
    files: files('mac'),
    // The zip is what an update is made of.
    target: ['dmg', 'zip'],
    artifactName: '${productName}-${version}-mac-${arch}.${ext}',
    category: 'public.app-category.business',
    icon: 'resources/icon.icns',
    hardenedRuntime: true,
    // In place of electron-builder's own, which let a foreign library into the process.
    entitlements: 'resources/entitlements.mac.plist',
    entitlementsInherit: 'resources/entitlements.mac.plist',
  },
  win: { files: files('win'), target: ['nsis'], icon: 'resources/icon.ico' },
  nsis: {
    artifactName: '${productName}-Setup-${version}-${arch}.${ext}',
    // One installer asks whether it is for one user or for all; silently, /currentuser or /allusers says it.
    ...{ oneClick: false, perMachine: false },
    deleteAppDataOnUninstall: false,
    include: 'resources/installer.nsh',
    // Without the helper an update never runs as administrator: its file lies where programs of the user can write.
    packElevateHelper: false,
  },
  msi: {
    artifactName: '${productName}-${version}-${arch}.${ext}',
    perMachine: true,
    // Whoever distributes it is not the one who works with it.
    runAfterFinish: false,
  },
});

/**
 * Without a feed the package looks for no updates. Its address and key lie in the manifest, inside the archive; what
 * electron-builder writes beside the archive names the address once more, for electron-updater's own use.
 */
export function packageOptions(
  feed: FeedText | null,
  platform: PackagePlatform = 'linux',
  arch: Processor = 'x64',
): Configuration {
  if (!feed) return { ...common(), publish: null };
  const channel = feedChannel(nodePlatforms[platform], arch);
  return {
    ...common(),
    publish: { provider: 'generic', url: feed.url, channel },
    extraMetadata: { updateFeed: feed },
  };
}

/** Of a package that administrators distribute, with its new versions: it has no feed, and says so (`isManaged`). */
function managedOptions(): Configuration {
  return { ...common(), publish: null, extraMetadata: { updatedBy: 'administrator' } };
}

export interface PackageRun {
  targets: string[];
  config: Configuration;
}

/**
 * How electron-builder is run to make the packages of a system. An MSI has another manifest than an installer, and so a run of its own.
 * `only` names targets; without it all of them are made. Throws for one that the system does not have.
 */
export function packageRuns(
  feed: FeedText | null,
  platform: PackagePlatform,
  arch: Processor,
  only: readonly string[] = [],
): PackageRun[] {
  const config = packageOptions(feed, platform, arch);
  const runs = [{ targets: [config[platform]?.target].flat().map(String), config }];
  if (platform === 'win') runs.push({ targets: ['msi'], config: managedOptions() });
  const known = runs.flatMap(({ targets }) => targets);
  const wrong = only.find((target) => !known.includes(target));
  if (wrong !== undefined) throw new Error(`“${wrong}” is no package of this system: ${known.join(', ')}.`);
  const wanted = only.length > 0 ? only : known;
  return runs
    .map((run) => ({ ...run, targets: run.targets.filter((target) => wanted.includes(target)) }))
    .filter(({ targets }) => targets.length > 0);
}
