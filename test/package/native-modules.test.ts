/** The native modules are compiled for Node-API alone: Electron loads the files that Node loads, and none is compiled for it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { elfExports, readImports } from './native-imports.ts';

const root = resolve(import.meta.dirname, '../..');
const prebuilds = globSync('node_modules/better-sqlite3/prebuilds/*.node', { cwd: root });
const keytar = 'node_modules/keytar/build/Release/keytar.node';
const modules = [...prebuilds, ...(existsSync(join(root, keytar)) ? [keytar] : [])].map((path) =>
  path.replaceAll('\\', '/'),
);

/** Of V8, libuv or Node's own C++, in the names of both compilers: these change with each Electron. */
const unstable = /^_ZNK?(2v8|4node)|^_ZTI?N(2v8|4node)|^uv_|@(v8|node)@@|^node_module_register$/;
const nodeApi = /^(napi|node_api)_/;

const offered = new Set(process.platform === 'linux' ? elfExports(readFileSync(process.execPath)) : []);
const read = (path: string) => readImports(readFileSync(join(root, path)));

it('knows every native module by its file’s format', () => {
  const formats = Object.fromEntries(prebuilds.map((path) => [/(\w+-\w+)\.node$/.exec(path)?.[1], read(path).format]));
  expect(formats).toEqual({
    ...{ 'darwin-arm64': 'Mach-O', 'darwin-x64': 'Mach-O', 'win32-arm64': 'PE', 'win32-x64': 'PE' },
    ...{ 'linux-arm64': 'ELF', 'linux-x64': 'ELF', 'linuxmusl-arm64': 'ELF', 'linuxmusl-x64': 'ELF' },
  });
});

it.runIf(process.platform === 'linux')(
  'would notice names of V8 and libuv: Node itself offers them (read on Linux)',
  () => {
    const names = [...offered].filter((name) => unstable.test(name));
    for (const start of ['_ZN2v8', '_ZN4node', 'uv_']) expect(names.some((name) => name.startsWith(start))).toBe(true);
  },
);

describe.each(modules)('%s', (path) => {
  it('asks its program for Node-API, and for nothing of V8, libuv or Node’s C++', () => {
    const { names } = read(path);
    expect(names.filter((name) => nodeApi.test(name)).length).toBeGreaterThan(20);
    expect(names.filter((name) => unstable.test(name))).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('asks for nothing that this Node does not offer (read on Linux)', () => {
    expect(read(path).names.filter((name) => nodeApi.test(name) && !offered.has(name))).toEqual([]);
  });
});

it.each(prebuilds.filter((path) => path.includes('win32')))('%s is bound to the program that loads it', (path) => {
  // By its name node.exe is whatever program loads it: the names are looked up at the first call, by a hook.
  const { delayed } = read(path);
  expect(delayed.get('node.exe')?.some((name) => nodeApi.test(name))).toBe(true);
});

it('is read with the Node whose types Electron has', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(/\d+/.exec(manifest.dependencies['@types/node'] ?? '')?.[0]).toBe(process.versions.node.split('.')[0]);
});

it('is compiled for a version of Node-API that this Node has', () => {
  const build = readFileSync(join(root, 'node_modules/better-sqlite3/binding.gyp'), 'utf8');
  const wanted = Number(/NAPI_VERSION=(\d+)/.exec(build)?.[1]);
  expect(wanted).toBeGreaterThan(0);
  expect(Number(process.versions.napi)).toBeGreaterThanOrEqual(wanted);
});
