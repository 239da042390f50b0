/** What goes into the packages, for every platform. */
import type { Configuration } from 'electron-builder';
import type { FeedText } from '../../src-main/electron/updates/feed.ts';

/** Everything is bundled into `out`, these two aside: they are native, and lie beside the archive. */
export const nativeModules = ['better-sqlite3', 'keytar'];

/** better-sqlite3 brings a binary for each platform: the others stay at home. */
const foreignBinaries = {
  linux: ['darwin', 'win32', 'linuxmusl'],
  mac: ['linux', 'linuxmusl', 'win32'],
  win: ['linux', 'linuxmusl', 'darwin'],
};

/** For windows and the tray; a Mac takes its own from the bundle. */
const icons = { linux: ['resources/icons/{64x64,256x256}.png'], mac: [], win: ['resources/icon.ico'] };

function files(platform: keyof typeof foreignBinaries): string[] {
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
    ...foreignBinaries[platform].map((name) => `!node_modules/better-sqlite3/prebuilds/${name}-*`),
  ];
}

const common: Configuration = {
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
    target: ['AppImage', 'deb'],
    category: 'Office',
    icon: 'resources/icons',
    executableName: 'satchel',
    synopsis: 'Order entry for sales reps, with or without a signal',
  },
  // By default electron-builder starts it without Chromium's sandbox.
  appImage: { executableArgs: [] },
  // A runtime of its own: that of the default toolset needs libfuse 2, which Ubuntu since 22.04, Debian 13, Fedora and Arch do
  // not install by themselves.
  toolsets: { appimage: '1.0.3' },
  // The first two are what better-sqlite3 is linked with: an older system refuses the package, not the program its start. The
  // others bring along whatever else Electron is linked with.
  deb: {
    depends: [
      'libc6 (>= 2.34)',
      'libstdc++6 (>= 11)',
      'libsecret-1-0',
      'libgtk-3-0',
      'libnss3',
      'libnotify4',
      'libgbm1',
      'libasound2',
      'xdg-utils',
    ],
  },
  mac: {
    files: files('mac'),
    // The zip is what an update is made of.
    target: ['dmg', 'zip'],
    category: 'public.app-category.business',
    icon: 'resources/icon.icns',
    hardenedRuntime: true,
    // In place of electron-builder's own, which let a foreign library into the process.
    entitlements: 'resources/entitlements.mac.plist',
    entitlementsInherit: 'resources/entitlements.mac.plist',
  },
  win: { files: files('win'), target: ['nsis'], icon: 'resources/icon.ico' },
  // Without the helper an update never runs as administrator: its file lies where programs of the user can write.
  nsis: { oneClick: false, perMachine: false, deleteAppDataOnUninstall: false, packElevateHelper: false },
};

/**
 * Without a feed the package looks for no updates. Its address and key lie in the manifest, inside the archive; what
 * electron-builder writes beside the archive names the address once more, for electron-updater's own use.
 */
export function packageOptions(feed: FeedText | null): Configuration {
  if (!feed) return { ...common, publish: null };
  return { ...common, publish: { provider: 'generic', url: feed.url }, extraMetadata: { updateFeed: feed } };
}
