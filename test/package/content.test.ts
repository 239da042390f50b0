import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { FileMatcher } from 'app-builder-lib/out/fileMatcher.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageOptions } from '../../scripts/package/options.ts';
import { iconFiles } from '../../src-main/electron/window/icons.ts';
import { packFor, type Packed } from './pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-package-'));
const feed = { url: 'https://updates.example/satchel', publicKeys: ['a key'] };
let packed: Packed;
let archive: string;
let files: string[];

beforeAll(async () => {
  packed = await packFor('linux', folder, { feed });
  archive = join(packed.resources, 'app.asar');
  const all = listPackage(archive, { isPack: false }).map((path) => path.slice(1).replaceAll(sep, '/'));
  files = all.filter((path) => !('files' in statFile(archive, path)));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function withoutHash(path: string): string {
  return path.replace(/-[\w-]{8}(?=\.(js|css)$)/, '');
}

it('packs the three parts of the app, its icons, and the two native modules, and nothing else', () => {
  const folders = new Set(files.map((path) => path.split('/').slice(0, 2).join('/')));
  expect([...folders].sort()).toEqual([
    'node_modules/better-sqlite3',
    'node_modules/keytar',
    'out/main',
    'out/preload',
    'out/renderer',
    'package.json',
    'resources/icons',
  ]);
  expect(files.map(withoutHash)).toEqual(
    expect.arrayContaining([
      'out/main/backup-thread.js',
      'out/main/main.js',
      'out/main/page-thread.js',
      'out/main/practice-service.js',
      'out/preload/preload.cjs',
      'out/renderer/index.html',
    ]),
  );
});

it.each(['x64', 'arm64'])('asks Linux for the C and C++ libraries that its database is linked with: %s', (arch) => {
  const binary = readFileSync(`node_modules/better-sqlite3/prebuilds/linux-${arch}.node`, 'latin1');
  const newest = (name: string) =>
    Math.max(...[...binary.matchAll(new RegExp(`${name}\\.(\\d+)`, 'g'))].map(([, minor]) => Number(minor)));
  const { deb, rpm } = packageOptions(null);
  expect(deb?.depends).toContain(`libc6 (>= 2.${newest('GLIBC_2')})`);
  expect(rpm?.depends).toContain(`libc.so.6(GLIBC_2.${newest('GLIBC_2')})(64bit)`);
  expect(rpm?.depends).toContain(`libstdc++.so.6(GLIBCXX_3.4.${newest('GLIBCXX_3\\.4')})(64bit)`);
});

it('has the icons that the window and the tray ask for, and none that a tray has to make smaller by much', () => {
  const asked = iconFiles('resources', 'linux');
  const width = (file: string) => extractFile(archive, file).readUInt32BE(16);
  expect([width(asked.window), width(asked.tray)]).toEqual([256, 64]);
  expect(files.filter((path) => path.startsWith('resources/'))).toHaveLength(2);
  const ofWindows = iconFiles('resources', 'win32');
  expect(packageOptions(null).win?.files).toEqual(expect.arrayContaining([ofWindows.window, ofWindows.tray]));
});

it.each(['authorities-thread', 'backup-thread', 'page-thread', 'table-thread', 'workbook-thread'])(
  'keeps the %s beside the part that starts it',
  (thread) => {
    const starting = files.filter(
      (path) =>
        path.startsWith('out/main/') &&
        extractFile(archive, path).toString().includes(`startThread("${thread}", import.meta.url`),
    );
    expect(starting.map(withoutHash)).toEqual(['out/main/main.js']);
  },
);

it('packs no source, no test, no map, and nothing of a developer', () => {
  expect(files.filter((path) => /\.(ts|svelte|map|cc|cpp|h|gyp|md|o|d)$|(^|\/)(src|deps|test)[-/]/.test(path))).toEqual(
    ['node_modules/keytar/LICENSE.md'],
  );
});

it('takes of what a compiler leaves on Windows only what is loaded', () => {
  const build = resolve(import.meta.dirname, '../../node_modules/keytar/build');
  const patterns = [packageOptions(null).win?.files].flat().map(String);
  const exclusions = patterns.filter((pattern) => pattern.startsWith('!'));
  const filter = new FileMatcher(resolve(build, '../../..'), folder, String, ['**/*', ...exclusions]).createFilter();
  const plain = statSync(import.meta.filename);
  const project = ['keytar.vcxproj', 'keytar.vcxproj.filters', 'Release/obj/keytar/keytar.tlog/link.command.1.tlog'];
  const products = ['iobj', 'ipdb', 'lib', 'exp', 'node'].map((ending) => `Release/keytar.${ending}`);
  expect([...project, ...products].filter((path) => filter(join(build, path), plain))).toEqual(['Release/keytar.node']);
});

it('lays the native modules beside the archive, for this platform and processor alone', () => {
  const native = files.filter((path) => path.endsWith('.node'));
  expect(native.filter((path) => path.includes('/prebuilds/'))).toEqual([
    'node_modules/better-sqlite3/prebuilds/linux-x64.node',
  ]);
  for (const path of native) {
    expect(statFile(archive, path)).toMatchObject({ unpacked: true });
    expect(statSync(join(packed.resources, 'app.asar.unpacked', path)).size).toBeGreaterThan(1_000);
  }
});

it('is called the same by its windows and by its entry in the menu, on Windows and on Linux', () => {
  const { appId, linux } = packageOptions(null);
  const main = extractFile(archive, 'out/main/main.js').toString();
  expect(/\.setAppUserModelId\("([^"]*)"\)/.exec(main)?.[1]).toBe(appId);
  const manifest = JSON.parse(extractFile(archive, 'package.json').toString()) as object;
  expect(manifest).toHaveProperty('desktopName', `${linux?.executableName}.desktop`);
});

it('stays within 6 MiB for the archive and 6 MiB for what lies beside it', () => {
  const beside = files
    .filter((path) => path.endsWith('.node'))
    .reduce((sum, path) => sum + statSync(join(packed.resources, 'app.asar.unpacked', path)).size, 0);
  expect(statSync(archive).size).toBeLessThan(6 * 2 ** 20);
  expect(beside).toBeLessThan(6 * 2 ** 20);
});

it('makes an AppImage that starts without libfuse 2', () => {
  expect(packageOptions(null).toolsets?.appimage).toMatch(/^1\./);
});

it.skipIf(process.platform === 'win32')(
  'lets nobody but their owner write the files of the package (Windows has no such modes)',
  () => {
    for (const path of [packed.executable, archive]) expect(statSync(path).mode & 0o022).toBe(0);
  },
);

it('names the feed of updates that it is built with, by its address and key', () => {
  const manifest: unknown = JSON.parse(extractFile(archive, 'package.json').toString());
  expect(manifest).toHaveProperty('updateFeed', feed);
  expect(readFileSync(join(packed.resources, 'app-update.yml'), 'utf8')).toContain(
    'updaterCacheDirName: satchel-updater',
  );
});

it('asks macOS for the right to compile and for nothing more: library validation stays on, for its helpers too', () => {
  const { entitlements, entitlementsInherit, hardenedRuntime } = packageOptions(null).mac ?? {};
  expect(hardenedRuntime).toBe(true);
  for (const file of [entitlements, entitlementsInherit]) {
    const allowed = [...readFileSync(file ?? '', 'utf8').matchAll(/<key>([^<]*)<\/key>\s*<(\w+)\/>/g)];
    expect(allowed.map(([, key, value]) => [key, value])).toEqual([['com.apple.security.cs.allow-jit', 'true']]);
  }
});

it('blows the fuses by which other programs could use Satchel’s rights', async () => {
  const wire = await getCurrentFuseWire(packed.executable);
  expect(wire[FuseV1Options.RunAsNode]).toBe(FuseState.DISABLE);
  expect(wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable]).toBe(FuseState.DISABLE);
  expect(wire[FuseV1Options.EnableNodeCliInspectArguments]).toBe(FuseState.DISABLE);
  expect(wire[FuseV1Options.GrantFileProtocolExtraPrivileges]).toBe(FuseState.DISABLE);
  expect(wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]).toBe(FuseState.ENABLE);
  expect(wire[FuseV1Options.OnlyLoadAppFromAsar]).toBe(FuseState.ENABLE);
});
