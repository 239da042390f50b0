/** What is in a release of Electron, as far as the packager looks at it. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PackagePlatform } from '../../scripts/package/options.ts';
import { makeWindowsProgram } from './windows-program.ts';

/** Electron's binary holds its fuses behind this mark: version, count, and one character for each. */
const fuseMark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuseBlock = Buffer.concat([Buffer.from(fuseMark), Buffer.from([1, 9]), Buffer.from('101111011')]);

const helpers = ['', ' (Renderer)', ' (Plugin)', ' (GPU)'].map((kind) => `Electron Helper${kind}`);

export function makeUpRelease(folder: string, platform: PackagePlatform): void {
  if (platform === 'mac') return makeMacRelease(folder);
  for (const name of ['version', 'LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak'])
    write(join(folder, name), name);
  mkdirSync(join(folder, 'resources'), { recursive: true });
  if (platform === 'win') write(join(folder, 'electron.exe'), Buffer.concat([makeWindowsProgram(), fuseBlock]));
  else writeProgram(join(folder, 'electron'), fuseBlock);
}

function makeMacRelease(folder: string): void {
  const contents = join(folder, 'Electron.app/Contents');
  const frameworks = join(contents, 'Frameworks');
  write(join(contents, 'Info.plist'), plist('Electron'));
  writeProgram(join(contents, 'MacOS/Electron'), 'starts the framework');
  write(join(contents, 'Resources/electron.icns'), 'icon');
  writeProgram(join(frameworks, 'Electron Framework.framework/Electron Framework'), fuseBlock);
  for (const helper of helpers) {
    write(join(frameworks, `${helper}.app/Contents/Info.plist`), plist(helper));
    writeProgram(join(frameworks, `${helper}.app/Contents/MacOS/${helper}`), 'starts the framework');
  }
}

function plist(name: string): string {
  const values = { CFBundleExecutable: name, CFBundleName: name, CFBundleIdentifier: 'com.github.Electron' };
  const lines = Object.entries(values).map(([key, value]) => `<key>${key}</key><string>${value}</string>`);
  const icon = name === 'Electron' ? '<key>CFBundleIconFile</key><string>electron.icns</string>' : '';
  return `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>${lines.join('')}${icon}</dict></plist>`;
}

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function writeProgram(path: string, content: string | Buffer): void {
  write(path, content);
  chmodSync(path, 0o755);
}
