/** Whether out/ was built from the sources as they are now. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const sources = [
  'src-main',
  'src-renderer',
  'src-service',
  'src-shared',
  'scripts/messages.ts',
  'electron.vite.config.ts',
  'svelte.config.js',
  'package-lock.json',
];
/** What a build writes among the sources. */
const written = [join('i18n', 'generated') + sep, 'project.inlang' + sep];
/** A source, too; but the first build writes it anew with the same content, so that its time says nothing. */
const languages = 'src-renderer/i18n/project.inlang/settings.json';
const stampFile = 'out/.sources';
const products = ['out/main/main.js', 'out/preload/preload.cjs', 'out/renderer/index.html'];

function listFiles(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  const entries = readdirSync(full, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** Changes with every file that is added, removed or written. Reads the content of one alone: a start must not wait for it. */
export function fingerprintSources(root: string): string {
  const files = sources.flatMap((path) => listFiles(root, path));
  const hash = createHash('sha256');
  for (const file of listFiles(root, languages)) hash.update(readFileSync(join(root, file)));
  for (const file of files.filter((one) => !written.some((part) => one.includes(part))).sort()) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

export function isBuilt(root: string): boolean {
  const stamp = join(root, stampFile);
  if (!existsSync(stamp) || products.some((product) => !existsSync(join(root, product)))) return false;
  return readFileSync(stamp, 'utf8') === fingerprintSources(root);
}

/** `fingerprint` is of the sources before the build: what changed during it is built next time. */
export function noteBuilt(root: string, fingerprint: string): void {
  writeFileSync(join(root, stampFile), fingerprint);
}
