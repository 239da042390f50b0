/** The packed archive, read in place: by this Node with `read-asar.ts`, as Electron reads it by itself. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { extractFile } from '@electron/asar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packForHost } from './pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-archive-'));
const reader = resolve(import.meta.dirname, '../support/programs/read-asar.ts');
let archive: string;

beforeAll(async () => {
  archive = join((await packForHost(folder)).resources, 'app.asar');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** What the program prints as JSON. `archive`, `folder` and `main` are the archive, a folder to write into, and its main.js. */
function run(program: string): unknown {
  const names = `const archive = ${JSON.stringify(archive)}, folder = ${JSON.stringify(folder)};
    const main = archive + '/out/main/main.js';
    const { Worker } = require('node:worker_threads');
    const { createRequire } = require('node:module');
    const { pathToFileURL } = require('node:url');
    const print = (value) => console.log(JSON.stringify(value));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--require', reader, '-e', `${names}\n${program}`], {
    encoding: 'utf8',
    cwd: folder,
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

it('answers for the files in it, and for those that are not', () => {
  const found = run(`const fs = require('node:fs');
    fs.promises.readFile(archive + '/out/none').catch(({ code }) => print({
      main: fs.existsSync(main), none: code,
      name: JSON.parse(fs.readFileSync(archive + '/package.json', 'utf8')).name,
      preload: fs.statSync(archive + '/out/preload/preload.cjs').isFile(),
    }));`);
  expect(found).toEqual({ main: true, none: 'ENOENT', name: 'satchel', preload: true });
});

it('names no feed of updates, as it is built without one', () => {
  const manifest: unknown = JSON.parse(extractFile(archive, 'package.json').toString());
  expect(manifest).toMatchObject({ name: 'satchel' });
  expect(manifest).not.toHaveProperty('updateFeed');
  expect(existsSync(join(dirname(archive), 'app-update.yml'))).toBe(false);
});

it('holds the thread that takes large pages apart, which starts and answers', () => {
  const answer = run(`const thread = new Worker(pathToFileURL(archive + '/out/main/page-thread.js'));
    thread.once('error', (error) => { print(String(error)); process.exit(); });
    thread.once('message', (message) => { print(Object.keys(message)); process.exit(); });
    const bytes = new TextEncoder().encode('no page');
    thread.postMessage({ status: 200, statusText: 'OK', contentType: 'application/json', bytes, token: '' }, [bytes.buffer]);`);
  expect(answer).toEqual(['received']);
});

it('holds the thread that copies unsent work, which starts with the database beside the archive', () => {
  const problem = run(`const workerData = { path: folder + '/none.sqlite', directory: folder, atMs: 0 };
    const thread = new Worker(pathToFileURL(archive + '/out/main/backup-thread.js'), { workerData });
    thread.once('error', ({ message }) => print(message));`);
  expect(problem).toBe('unable to open database file');
});

it('gives the database to a thread that has only its path, as the search has it', () => {
  const found = run(`const sqlite = createRequire(main).resolve('better-sqlite3');
    const program = \`const { parentPort, workerData } = require('node:worker_threads');
      const db = new (require(workerData))(':memory:');
      parentPort.postMessage(db.prepare('SELECT 1 + 1 AS sum').get());\`;
    const thread = new Worker(program, { eval: true, workerData: sqlite });
    thread.once('message', ({ sum }) => print({ sum, inArchive: sqlite.startsWith(archive) }));`);
  expect(found).toEqual({ sum: 2, inArchive: true });
});
