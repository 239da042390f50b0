/** Each kind of package up to where electron-builder would call the tools that make it, which it fetches from the network. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve, win32 } from 'node:path';
import { Arch, build, Platform, type Configuration } from 'electron-builder';
import { afterAll, expect, it } from 'vitest';
import { placesOf } from '../../src-main/electron/policy/places.ts';
import { libraries } from '../../scripts/package/libraries.ts';
import { packageRuns, type PackagePlatform } from '../../scripts/package/options.ts';
import { processors, type Processor } from '../../scripts/package/processors.ts';

const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const feed = { url: 'https://updates.example/satchel', publicKeys: ['a key'] };
const folder = mkdtempSync(join(tmpdir(), 'satchel-targets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const systems = { linux: Platform.LINUX, mac: Platform.MAC, win: Platform.WINDOWS };

/** What these are made of would go to a tool at once. */
const unasked = ['nsis', 'DMG', 'macOS zip'];

/** Thrown where the tool would be called. */
const farEnough = 'far enough';

/** What is told to the tool that makes a deb or an rpm: texts in place of the files that it would read. */
interface LinuxPackage {
  afterInstall: string;
  afterRemove: string;
  desktop: string;
}

interface Asked {
  /** The names of the packages that were begun. */
  names: string[];
  packages: LinuxPackage[];
  /** The source of the MSI. */
  wxs: string;
}

/** What `targets` ask of the tools, for an unpacked folder that is already there. */
async function ask(platform: PackagePlatform, run: number, targets: string[], arch: Processor): Promise<Asked> {
  const out = mkdtempSync(join(folder, `${platform}-`));
  const prepackaged = join(out, 'unpacked');
  mkdirSync(join(prepackaged, 'resources'), { recursive: true });
  for (const name of ['Satchel.exe', 'satchel', 'resources/app.asar']) writeFileSync(join(prepackaged, name), name);
  const asked: Asked = { names: [], packages: [], wxs: '' };
  const { config } = packageRuns(feed, platform, arch)[run]!;
  const stopping: Configuration = {
    ...config,
    directories: { ...config.directories, output: out },
    artifactBuildStarted({ file, targetPresentableName }) {
      asked.names.push(basename(file));
      if (unasked.includes(targetPresentableName)) throw new Error(farEnough);
    },
    msiProjectCreated: (file) => {
      asked.wxs = readFileSync(file, 'utf8');
      throw new Error(farEnough);
    },
  };
  const target = systems[platform].createTarget(targets, Arch[arch]);
  await build({
    ...{ projectDir: root, publish: 'never', targets: target, config: stopping, prepackaged },
    async effectiveOptionComputed(computed: { desktop: string } | [string[], string]) {
      if (Array.isArray(computed)) asked.packages.push(readPackage(...computed));
      else asked.packages.push({ afterInstall: '', afterRemove: '', desktop: computed.desktop });
      return true;
    },
  }).catch((error: unknown) => {
    if (!String(error).includes(farEnough)) throw error;
  });
  return asked;
}

function readPackage(args: string[], desktopFile: string): LinuxPackage {
  const [afterInstall, afterRemove] = ['--after-install', '--after-remove'].map((option) =>
    readFileSync(args[args.indexOf(option) + 1] ?? '', 'utf8'),
  );
  return {
    afterInstall: afterInstall ?? '',
    afterRemove: afterRemove ?? '',
    desktop: readFileSync(desktopFile, 'utf8'),
  };
}

it('makes an AppImage, a deb and an rpm, each under a name of its own, that let the sandbox of Chromium work', async () => {
  const { names, packages } = await ask('linux', 0, ['AppImage', 'deb', 'rpm'], 'x64');
  expect(names).toEqual([
    `Satchel-${version}-x86_64.AppImage`,
    `satchel_${version}_amd64.deb`,
    `satchel-${version}.x86_64.rpm`,
  ]);
  for (const { desktop } of packages) expect(desktop).not.toContain('--no-sandbox');
  const [, ...installed] = packages;
  expect(installed).toHaveLength(2);
  for (const { afterInstall, afterRemove, desktop } of installed) {
    expect(afterInstall).toContain(`chmod 4755 '/opt/Satchel/chrome-sandbox'`);
    expect(afterInstall).toContain(`APPARMOR_PROFILE_TARGET='/etc/apparmor.d/satchel'`);
    expect(afterRemove).toContain(`APPARMOR_PROFILE_DEST='/etc/apparmor.d/satchel'`);
    expect(desktop).toMatch(/^Exec=\/opt\/Satchel\/satchel %U$/m);
  }
});

it('names what is made for arm64 by its processor', async () => {
  const { names } = await ask('linux', 0, ['AppImage', 'deb', 'rpm'], 'arm64');
  expect(names).toEqual([
    `Satchel-${version}-arm64.AppImage`,
    `satchel_${version}_arm64.deb`,
    `satchel-${version}.aarch64.rpm`,
  ]);
});

it.each(processors)(
  'names an installer for Windows, an image and an archive for macOS by their processor: %s',
  async (arch) => {
    expect((await ask('win', 0, ['nsis'], arch)).names).toEqual([`Satchel-Setup-${version}-${arch}.exe`]);
    for (const kind of process.platform === 'win32' ? [] : ['dmg', 'zip'])
      expect((await ask('mac', 0, [kind], arch)).names).toEqual([`Satchel-${version}-mac-${arch}.${kind}`]);
  },
);

it.each(processors)('makes an MSI for all users of a computer that starts nothing by itself, for %s', async (arch) => {
  const { names, wxs } = await ask('win', 1, ['msi'], arch);
  expect(names).toEqual([`Satchel-${version}-${arch}.msi`]);
  expect(wxs).toContain('<Property Id="ALLUSERS" Secure="yes" Value="1"/>');
  expect(wxs).toContain('Id="APPLICATIONFOLDER" Name="Satchel"');
  expect(wxs).toContain('Id="ProgramFiles64Folder"');
  expect(wxs).not.toContain('runAfterFinish');
  expect(wxs).toContain('Name="app.asar"');
});

it('asks the systems of both kinds of Linux packages for the same libraries', () => {
  expect(libraries.rpm).toHaveLength(libraries.deb.length);
});

it('keeps what a company says beside the program when an installer for Windows replaces it', () => {
  const { include } = packageRuns(feed, 'win', 'x64')[0]?.config.nsis ?? {};
  const script = readFileSync(join(root, include ?? ''), 'utf8');
  const kept = [...script.matchAll(/\$R1 != "([^".]+\.json)"/g)].map(([, name]) => name);
  const restored = [...script.matchAll(/^ +Rename "[^"]*\\(.*)" "\$INSTDIR\\(.*)"$/gm)].flatMap(([, from, to]) => [
    from,
    to,
  ]);
  const program = 'C:\\Program Files\\Satchel\\Satchel.exe';
  const surroundings = {
    platform: 'win32',
    execPath: program,
    user: 'ana',
    run: () => Buffer.of(),
  } as const;
  const beside = placesOf({ ...surroundings, appImage: undefined })
    .map(({ name }) => name)
    .filter((path) => win32.dirname(path) === win32.dirname(program))
    .map((path) => win32.basename(path));
  expect(beside).toEqual(['policy.json', 'satchel-policy.json']);
  expect(kept).toEqual(beside);
  expect(restored).toEqual(beside.flatMap((name) => [name, name]));
  // What it replaces in electron-builder's uninstaller, and what it calls there.
  const template = readFileSync(join(root, 'node_modules/app-builder-lib/templates/nsis/uninstaller.nsh'), 'utf8');
  for (const part of ['!ifmacrodef customRemoveFiles', 'Function un.atomicRMDir', 'Function un.restoreFiles'])
    expect(template).toContain(part);
});

it('makes a package by its name alone, and none that the system does not have', () => {
  const names = (platform: PackagePlatform, ...only: string[]) =>
    packageRuns(feed, platform, 'x64', only).map(({ targets }) => targets);
  expect(names('linux')).toEqual([['AppImage', 'deb', 'rpm']]);
  expect(names('mac')).toEqual([['dmg', 'zip']]);
  expect(names('win')).toEqual([['nsis'], ['msi']]);
  expect(names('win', 'msi')).toEqual([['msi']]);
  expect(names('linux', 'rpm', 'deb')).toEqual([['deb', 'rpm']]);
  expect(() => names('mac', 'rpm')).toThrow('no package of this system: dmg, zip');
});
