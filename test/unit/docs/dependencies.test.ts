import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as T;
}

interface Manifest {
  license?: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

const manifest = readJson<Manifest>('package.json');
const direct = [manifest.dependencies, manifest.optionalDependencies, manifest.devDependencies].flatMap((group) =>
  Object.keys(group),
);
const rows = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** A package as the first cell of a row names it, with what it says of the licence, and the reason beside it. */
function rowOf(name: string): { reason: string; licence: string } | undefined {
  for (const [, names = '', reason = ''] of rows) {
    const named = names.split(', ').find((one) => one.replace(/ \(.*\)$/, '') === name);
    const said = / \((.*)\)$/.exec(named ?? '')?.[1] ?? 'optional';
    if (named) return { reason, licence: said === 'optional' ? 'MIT' : said };
  }
  return undefined;
}

it.each(direct)('docs/dependencies.md says why %s is there, and under which licence', (name) => {
  const { reason, licence } = rowOf(name) ?? {};
  expect(reason).toMatch(/\w{3}/);
  const { license } = readJson<Manifest>(`node_modules/${name}/package.json`);
  if (license !== undefined) expect(licence).toBe(license);
});

it('every dependency is pinned to one version', () => {
  const versions = [manifest.dependencies, manifest.optionalDependencies, manifest.devDependencies].flatMap((group) =>
    Object.values(group),
  );
  expect(versions.filter((version) => !/^(npm:[a-z]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

it('every package that brings an install script is allowed or refused by name', () => {
  const { packages } = readJson<{ packages: Record<string, { hasInstallScript?: boolean }> }>('package-lock.json');
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScript.map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(names.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
  expect(names).toContain('keytar');
});
