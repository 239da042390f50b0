/**
 * Required before an application, this makes plain Node read archives in place as Electron does: `fs`, `import`, `require`,
 * native modules (which lie beside the archive) and threads. For the stand-in; Electron needs none of it.
 */
import { extractFile, statFile } from '@electron/asar';
import fs from 'node:fs';
import Module, { isBuiltin, registerHooks, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

interface Place {
  archive: string;
  inner: string;
}

type Answer = (place: Place, given: string, options?: unknown) => unknown;
type AnyFunction = (...args: unknown[]) => unknown;

/** Where in which archive a path or a URL leads; null outside of any. */
function placeOf(given: unknown): Place | null {
  const text = given instanceof URL && given.protocol === 'file:' ? fileURLToPath(given) : given;
  if (typeof text !== 'string') return null;
  const [, archive, inner] = /^(.*\.asar)[\\/](.+)$/.exec(path.resolve(text)) ?? [];
  return archive && inner ? { archive, inner } : null;
}

function entryAt({ archive, inner }: Place) {
  try {
    return statFile(archive, inner);
  } catch {
    return null;
  }
}

function isFile(given: string): boolean {
  const place = placeOf(given);
  const entry = place && entryAt(place);
  return entry !== null && !('files' in entry);
}

function missing(given: string, syscall: string): Error {
  const error = new Error(`ENOENT: no such file or directory, ${syscall} '${given}'`);
  return Object.assign(error, { code: 'ENOENT', errno: -2, syscall, path: given });
}

const stat: Answer = (place, given, options) => {
  const entry = entryAt(place);
  if (!entry && (options as fs.StatSyncOptions | undefined)?.throwIfNoEntry === false) return undefined;
  if (!entry) throw missing(given, 'stat');
  const isDirectory = 'files' in entry;
  return { isFile: () => !isDirectory, isDirectory: () => isDirectory, isSymbolicLink: () => false };
};

const answers: Record<string, Answer> = {
  readFileSync(place, given, options) {
    if (!isFile(given)) throw missing(given, 'open');
    const content = extractFile(place.archive, place.inner);
    const encoding = typeof options === 'string' ? options : (options as { encoding?: string } | undefined)?.encoding;
    return encoding ? content.toString(encoding as BufferEncoding) : content;
  },
  existsSync: (place) => entryAt(place) !== null,
  accessSync(place, given) {
    if (!entryAt(place)) throw missing(given, 'access');
  },
  statSync: stat,
  lstatSync: stat,
  realpathSync: (_place, given) => given,
};

/** What is in an archive is answered from it, the rest as before. */
function readArchives(functions: Record<string, AnyFunction>, name: string, answer: AnyFunction): void {
  const real = functions[name];
  if (!real) return;
  const reading: AnyFunction = (given, ...rest) => {
    const place = placeOf(given);
    return place ? answer(place, given, ...rest) : real(given, ...rest);
  };
  functions[name] = Object.assign(reading, real);
}

for (const [name, answer] of Object.entries(answers)) {
  readArchives(fs as unknown as Record<string, AnyFunction>, name, answer as AnyFunction);
  const later = async (...args: unknown[]): Promise<unknown> => await (answer as AnyFunction)(...args);
  readArchives(fs.promises as unknown as Record<string, AnyFunction>, name.replace(/Sync$/, ''), later);
}
syncBuiltinESMExports();

const readJson = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as { main?: string; type?: string };

/** Of a file in an archive, from within to without. */
function foldersAround(file: string): string[] {
  const folders: string[] = [];
  for (let folder = path.dirname(file); placeOf(path.join(folder, 'x')); folder = path.dirname(folder))
    folders.push(folder);
  return folders;
}

/** The file that a request means, if it leads into an archive or comes from there; otherwise null. */
function resolveIn(request: string, from: string | undefined): string | null {
  const target = request.startsWith('file:') ? fileURLToPath(request) : request;
  if (path.isAbsolute(target)) return placeOf(target) && findFile(target);
  if (!from || !placeOf(from)) return null;
  if (/^\.{1,2}\//.test(target)) return findFile(path.resolve(path.dirname(from), target));
  if (isBuiltin(target) || target === 'electron') return null;
  const candidates = foldersAround(from).map((folder) => findFile(path.join(folder, 'node_modules', target)));
  return candidates.find((found) => found !== null) ?? null;
}

function findFile(target: string): string | null {
  const manifest = path.join(target, 'package.json');
  const main = path.join(target, (isFile(manifest) && readJson(manifest).main) || 'index.js');
  const found = [target, `${target}.js`, `${target}.json`, `${target}.node`, main, `${main}.js`].find(isFile);
  const place = found === undefined ? null : placeOf(found);
  if (found === undefined || !place) return null;
  return found.endsWith('.node') ? path.join(`${place.archive}.unpacked`, place.inner) : found;
}

function formatOf(file: string): 'json' | 'commonjs' | 'module' {
  if (file.endsWith('.json')) return 'json';
  const manifest = foldersAround(file)
    .map((folder) => path.join(folder, 'package.json'))
    .find(isFile);
  return !file.endsWith('.cjs') && manifest && readJson(manifest).type === 'module' ? 'module' : 'commonjs';
}

// `require.resolve` asks no hooks.
const commonJs = Module as unknown as { _resolveFilename: (request: string, ...rest: unknown[]) => string };
const resolveFilename = commonJs._resolveFilename;
commonJs._resolveFilename = (request, parent, ...rest) =>
  resolveIn(request, (parent as { filename?: string } | undefined)?.filename) ??
  resolveFilename(request, parent, ...rest);

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL?.startsWith('file:') ? fileURLToPath(context.parentURL) : undefined;
    const file = resolveIn(specifier, from);
    return file
      ? { url: pathToFileURL(file).href, format: formatOf(file), shortCircuit: true }
      : next(specifier, context);
  },
  load(url, context, next) {
    const file = url.startsWith('file:') ? fileURLToPath(url) : '';
    // With a hook Node does not load these by their names.
    if (file.endsWith('.node'))
      return { format: 'commonjs', source: 'process.dlopen(module, __filename);', shortCircuit: true };
    if (!isFile(file)) return next(url, context);
    return { format: formatOf(file), source: fs.readFileSync(file, 'utf8'), shortCircuit: true };
  },
});
