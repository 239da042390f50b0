import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { onlyPacked, withBinaries } from '../../../scripts/package/sbom.ts';

it('names every native binary that is packed, with its checksum, and none of another system or processor', () => {
  const root = mkdtempSync(join(tmpdir(), 'satchel-sbom-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string) => {
    const folder = join(root, 'node_modules', path, '..');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(root, 'node_modules', path), path);
  };
  const packed = ['keytar/build/Release/keytar.node', 'better-sqlite3/prebuilds/linux-x64.node'];
  packed.forEach(write);
  write('keytar/build/Release/obj.target/keytar.node');
  write('better-sqlite3/prebuilds/linuxmusl-x64.node');
  write('better-sqlite3/prebuilds/linux-arm64.node');
  write('better-sqlite3/prebuilds/darwin-arm64.node');
  const names = ['better-sqlite3', 'keytar', 'valibot'];
  const list = JSON.stringify({ bomFormat: 'CycloneDX', components: names.map((name) => ({ name })) });
  const made = JSON.parse(withBinaries(list, root, ['better-sqlite3', 'keytar'], 'linux-x64')) as {
    components: { name: string; components?: { 'bom-ref': string; hashes: object[] }[] }[];
  };
  const binaries = made.components.flatMap(({ components = [] }) => components);
  expect(binaries.map((each) => each['bom-ref']).toSorted()).toEqual(packed.toSorted());
  for (const { 'bom-ref': path, hashes } of binaries) {
    const content = createHash('sha256').update(path).digest('hex');
    expect(hashes).toEqual([{ alg: 'SHA-256', content }]);
  }
  rmSync(join(root, 'node_modules/keytar/build'), { recursive: true });
  expect(() => withBinaries(list, root, ['keytar'], 'linux-x64')).toThrow('no binary of keytar');
});

it('lists what is packed, also if development needs it as well, and nothing else', () => {
  const component = (name: string) => ({ name, version: '1.0.0', 'bom-ref': `${name}@1.0.0` });
  const list = JSON.stringify({
    components: ['svelte', 'vite'].map(component),
    dependencies: [{ ref: 'satchel@0.2.0', dependsOn: ['svelte@1.0.0', 'vite@1.0.0'] }, { ref: 'vite@1.0.0' }],
  });
  expect(JSON.parse(onlyPacked(list, [{ name: 'svelte', version: '1.0.0' }]))).toEqual({
    components: [component('svelte')],
    dependencies: [{ ref: 'satchel@0.2.0', dependsOn: ['svelte@1.0.0'] }],
  });
  expect(() => onlyPacked(list, [{ name: 'uuid', version: '1.0.0' }])).toThrow('does not name uuid@1.0.0');
});
