/** What is packed for each system and processor, and what an MSI, which another run makes, says of itself. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { FileMatcher } from 'app-builder-lib/out/fileMatcher.js';
import { afterAll, expect, it } from 'vitest';
import { nodePlatforms, packageOptions, packageRuns, type PackagePlatform } from '../../scripts/package/options.ts';
import { processors, processorsOf } from '../../scripts/package/processors.ts';
import { packFor } from './pack.ts';

const root = resolve(import.meta.dirname, '../..');
const feed = { url: 'https://updates.example/satchel', publicKeys: ['a key'] };
const folder = mkdtempSync(join(tmpdir(), 'satchel-processors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const platforms: PackagePlatform[] = ['linux', 'mac', 'win'];
const each = platforms.flatMap((platform) => processors.map((arch) => ({ platform, arch })));
const prebuilds = globSync('node_modules/better-sqlite3/prebuilds/*.node', { cwd: root });

it.each(each)('takes the one binary of the database that $platform loads on $arch', ({ platform, arch }) => {
  const patterns = [packageOptions(null)[platform]?.files].flat().map(String);
  const exclusions = patterns.filter((pattern) => pattern.startsWith('!'));
  const expand = (pattern: string) => pattern.replace('${arch}', arch);
  const filter = new FileMatcher(root, folder, expand, ['**/*', ...exclusions]).createFilter();
  const plain = statSync(import.meta.filename);
  expect(prebuilds).toHaveLength(8);
  expect(prebuilds.filter((path) => filter(join(root, path), plain))).toEqual([
    join('node_modules/better-sqlite3/prebuilds', `${nodePlatforms[platform]}-${arch}.node`),
  ]);
});

it('has no package of one name for two processors, and their metadata have two names', () => {
  for (const platform of platforms) {
    const [x64, arm64] = processors.map((arch) => packageRuns(feed, platform, arch));
    expect(x64?.map(({ targets }) => targets)).toEqual(arm64?.map(({ targets }) => targets));
    const channels = [x64, arm64].map((runs) => (runs?.[0]?.config.publish as { channel: string }).channel);
    // Linux’s have the processor behind the system.
    expect(channels).toEqual(platform === 'linux' ? ['latest', 'latest'] : ['latest', 'latest-arm64']);
  }
});

it('makes an MSI without a feed, whatever the installer beside it has, which says who brings new versions', async () => {
  const { resources } = await packFor('win', join(folder, 'msi'), { run: 1, feed, arch: 'arm64' });
  const archive = join(resources, 'app.asar');
  const manifest: unknown = JSON.parse(extractFile(archive, 'package.json').toString());
  expect(manifest).toMatchObject({ updatedBy: 'administrator' });
  expect(manifest).not.toHaveProperty('updateFeed');
  expect(existsSync(join(resources, 'app-update.yml'))).toBe(false);
  const files = listPackage(archive, { isPack: false }).map((path) => path.slice(1).replaceAll(sep, '/'));
  const binaries = files.filter((path) => /prebuilds\/.*\.node$/.test(path));
  expect(binaries).toEqual(['node_modules/better-sqlite3/prebuilds/win32-arm64.node']);
  for (const path of binaries)
    expect(processorsOf(readFileSync(join(resources, 'app.asar.unpacked', path)))).toEqual(['arm64']);
}, 60_000);
