/**
 * `npm run package`: builds and packs Satchel for this platform into `dist/`, with a list of every package in it (SBOM,
 * CycloneDX). `-- --dir` stops at the unpacked folder.
 * Electron's binary and, for AppImage, deb and NSIS, electron-builder's own tools are fetched from the network.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, Platform } from 'electron-builder';
import { packageOptions } from './package/options.ts';

const root = join(import.meta.dirname, '..');
process.chdir(root);

const built = spawnSync(process.execPath, ['node_modules/electron-vite/bin/electron-vite.js', 'build'], {
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(1);

const onlyFolder = process.argv.includes('--dir');
const made = await build({
  projectDir: root,
  publish: 'never',
  targets: Platform.current().createTarget(onlyFolder ? 'dir' : null),
  config: packageOptions,
});
const sbom = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (sbom.status !== 0) throw new Error(`npm could not list the packages: ${sbom.stderr}`);
const sbomFile = join(root, 'dist/satchel.sbom.json');
writeFileSync(sbomFile, sbom.stdout);
for (const path of [...made, sbomFile]) console.log(path);
