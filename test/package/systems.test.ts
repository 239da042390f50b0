/** The packages of macOS and Windows, as far as they can be made elsewhere: around a made-up release of Electron. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { extractFile, getRawHeader, listPackage, statFile } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageOptions, type PackagePlatform } from '../../scripts/package/options.ts';
import { iconFiles } from '../../src-main/electron/window/icons.ts';
import { packFor, type Packed } from './pack.ts';
import { readWindowsResources } from './windows-program.ts';

const systems: { platform: PackagePlatform; name: NodeJS.Platform }[] = [
  { platform: 'mac', name: 'darwin' },
  { platform: 'win', name: 'win32' },
];
const feed = { url: 'https://updates.example/satchel', publicKeys: ['a key'] };
const folder = mkdtempSync(join(tmpdir(), 'satchel-systems-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesOf = (archive: string): string[] =>
  listPackage(archive, { isPack: false })
    .map((path) => path.slice(1).replaceAll(sep, '/'))
    .filter((path) => !('files' in statFile(archive, path)));

/** What Electron computes of the archive before it runs it. */
const headerHash = (archive: string): string =>
  createHash('sha256').update(getRawHeader(archive).headerString).digest('hex');

// electron-builder packs for macOS everywhere but on Windows.
const made = systems.filter(({ platform }) => platform !== 'mac' || process.platform !== 'win32');

describe.each(made)('the package for $name', ({ platform, name }) => {
  let packed: Packed;
  let archive: string;

  beforeAll(async () => {
    packed = await packFor(platform, join(folder, platform), { feed });
    archive = join(packed.resources, 'app.asar');
  }, 60_000);

  it('holds the three parts of the app, the native modules, and the manifest with the feed of updates', () => {
    const files = filesOf(archive);
    for (const part of ['main/main.js', 'preload/preload.cjs', 'renderer/index.html'])
      expect(files).toContain(`out/${part}`);
    expect(files.filter((path) => /\.(ts|svelte|map)$/.test(path))).toEqual([]);
    const manifest: unknown = JSON.parse(extractFile(archive, 'package.json').toString());
    expect(manifest).toMatchObject({ main: 'out/main/main.js', updateFeed: feed });
  });

  it('has the database’s binary for this system and processor alone, beside the archive', () => {
    const native = filesOf(archive).filter((path) => path.includes('/prebuilds/'));
    expect(native).toEqual([`node_modules/better-sqlite3/prebuilds/${name}-x64.node`]);
    for (const path of native)
      expect(statSync(join(packed.resources, 'app.asar.unpacked', path)).size).toBeGreaterThan(1_000);
  });

  it('blows the fuses, which Electron then goes by', async () => {
    const wire = await getCurrentFuseWire(packed.fused);
    for (const fuse of [
      FuseV1Options.RunAsNode,
      FuseV1Options.EnableNodeOptionsEnvironmentVariable,
      FuseV1Options.EnableNodeCliInspectArguments,
      FuseV1Options.GrantFileProtocolExtraPrivileges,
    ])
      expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.DISABLE);
    for (const fuse of [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseV1Options.OnlyLoadAppFromAsar])
      expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.ENABLE);
  });
});

describe.skipIf(process.platform === 'win32')('macOS (not packed on Windows: electron-builder refuses to)', () => {
  const contents = join(folder, 'mac/mac/Satchel.app/Contents');

  it('finds the hash of the archive in Info.plist, where Electron looks for it', () => {
    const plist = readFileSync(join(contents, 'Info.plist'), 'utf8').replace(/\s+/g, '');
    const hash = headerHash(join(contents, 'Resources/app.asar'));
    expect(plist).toContain(
      '<key>ElectronAsarIntegrity</key><dict><key>Resources/app.asar</key><dict>' +
        `<key>algorithm</key><string>SHA256</string><key>hash</key><string>${hash}</string></dict></dict>`,
    );
    expect(plist).toContain(`<key>CFBundleIdentifier</key><string>${String(packageOptions(null).appId)}</string>`);
  });

  it('shows Satchel’s icon and its name, and so do its helpers', () => {
    const icon = readFileSync(join(import.meta.dirname, '../../resources/icon.icns'));
    expect(readFileSync(join(contents, 'Resources/icon.icns'))).toEqual(icon);
    expect(readdirSync(join(contents, 'MacOS'))).toEqual(['Satchel']);
    const helpers = readdirSync(join(contents, 'Frameworks')).filter((name) => name.endsWith('.app'));
    expect(helpers.filter((name) => !name.startsWith('Satchel Helper'))).toEqual([]);
    expect(helpers).toHaveLength(4);
  });

  it('mends the signature that setting the fuses breaks', () => {
    expect(packageOptions(null).electronFuses?.resetAdHocDarwinSignature).toBe(true);
  });
});

describe('Windows', () => {
  const unpacked = join(folder, 'win/win-unpacked');

  it('finds the hash of the archive in the program’s resources, where Electron looks for it', () => {
    expect(readWindowsResources(join(unpacked, 'Satchel.exe')).integrity).toEqual([
      { file: 'resources\\app.asar', alg: 'SHA256', value: headerHash(join(unpacked, 'resources/app.asar')) },
    ]);
  });

  it('shows Satchel’s name and icon', () => {
    expect(readWindowsResources(join(unpacked, 'Satchel.exe'))).toMatchObject({
      names: { ProductName: 'Satchel' },
      icons: 1,
    });
  });

  it('finds the icon of its windows and its tray in the archive', () => {
    const archive = join(unpacked, 'resources/app.asar');
    const asked = iconFiles('resources', 'win32');
    for (const file of [asked.window, asked.tray]) expect(filesOf(archive)).toContain(file.replaceAll(sep, '/'));
  });
});
