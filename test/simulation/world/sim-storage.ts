/**
 * Where the rep's machine keeps its records. In memory, for most stories: what the simulation crashes is the program, not
 * the disk. Every fiftieth story plays on files, with their lock, log and backups, as an installed program does.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Statement } from 'better-sqlite3';
import { Connection } from '../../../src-main/db/engine/connection.ts';
import { openOrRescue } from '../../../src-main/app/upkeep/open-or-rescue.ts';
import { backUpPendingWork } from '../../../src-main/db/backup/backups.ts';
import { lockWorkspace } from '../../../src-main/db/engine/lock.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { findWrongChecksums, createChecksumTriggers } from '../../../src-main/db/engine/checksums.ts';
import type { Clock } from '../../../src-main/ports/ports.ts';
import { memoryFolder } from '../../support/memory-folder.ts';
import type { Scenario } from '../scenario.ts';

export interface SimStorage {
  /** Holds the photos; and on files, everything. */
  readonly directory: string;
  /** To be called at the beginning of each life. */
  open(clock: Clock): { db: Connection; close(): void };
  backUp(db: Connection, atMs: number): Promise<void>;
  /** Another disk, with nothing on it, for the next life. */
  renew(): void;
  /** At the end of the story. */
  end(): void;
}

/** Files in memory where the system offers them. */
const root = mkdtempSync(join(memoryFolder(), 'satchel-simulation-'));
process.on('exit', removeStorage);
let folders = 0;
/** Stories without photos share one folder that stays empty. */
const emptyFolder = join(root, 'empty');
mkdirSync(join(emptyFolder, 'images'), { recursive: true });

/** Of this process, at its end: one that is ended from outside has to call it before. */
export function removeStorage(): void {
  rmSync(root, { recursive: true, force: true });
}

export function createStorage({ seed, steps }: Scenario): SimStorage {
  if (isOnFiles({ seed })) return onFiles(newFolder());
  const hasPhotos = steps.some((step) => step.do === 'attachPhoto');
  return inMemory(hasPhotos ? newFolder() : emptyFolder);
}

/** What a story on files does there takes real time. */
export function isOnFiles({ seed }: Pick<Scenario, 'seed'>): boolean {
  return seed % 50 === 0;
}

function newFolder(): string {
  const directory = join(root, String(folders++));
  mkdirSync(directory);
  return directory;
}

function onFiles(first: string): SimStorage {
  let directory = first;
  const directories = [first];
  return {
    get directory() {
      return directory;
    },
    renew: () => directories.push((directory = newFolder())),
    open(clock) {
      const unlock = lockWorkspace(directory);
      const db = openOrRescue(directory, { clock });
      return {
        db,
        close() {
          db.close();
          unlock();
        },
      };
    },
    backUp: async (db, atMs) => backUpPendingWork(db, directory, atMs),
    end: () => directories.forEach(removeFolder),
  };
}

/** One database for all stories of the process, emptied at their ends: opening one costs more than many a story. */
let shared: Connection | null = null;

function inMemory(directory: string): SimStorage {
  const db = (shared ??= openInMemory());
  return {
    directory,
    // Photos stay with a laptop, and it with them: nothing is in its folder.
    renew: () => empty(db),
    open() {
      if (findWrongChecksums(db).size > 0) throw new Error('The outbox is not as it was written');
      return { db, close: () => {} };
    },
    backUp: async () => {},
    end() {
      empty(db);
      if (directory !== emptyFolder) removeFolder(directory);
    },
  };
}

function openInMemory(): Connection {
  const db = new Connection(':memory:');
  // A write copies each page that it touches, and the tables of a story are small.
  db.pragma('page_size = 512');
  db.pragma('foreign_keys = ON');
  migrate(db);
  createChecksumTriggers(db);
  return db;
}

const emptied = new WeakMap<Connection, Statement[]>();

function empty(db: Connection): void {
  let deletes = emptied.get(db);
  if (deletes === undefined) emptied.set(db, (deletes = emptyingOf(db)));
  for (const each of deletes) each.run();
}

/** Shadow tables of a text index go by a command to it. Rows that refer to others go first. */
function emptyingOf(db: Connection): Statement[] {
  const list = db.prepare(`SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND name <> 'sqlite_schema'`);
  const tables = (list.all() as { name: string; type: string }[]).filter(({ type }) =>
    ['table', 'virtual'].includes(type),
  );
  const references = db.prepare(`SELECT "table" FROM pragma_foreign_key_list(?)`).pluck();
  const rank = (name: string): number => 1 + Math.max(0, ...(references.all(name) as string[]).map(rank));
  const deletes = tables
    .toSorted((a, b) => rank(b.name) - rank(a.name))
    .map(({ name, type }) =>
      type === 'virtual' ? `INSERT INTO ${name} (${name}) VALUES ('delete-all')` : `DELETE FROM main.${name}`,
    );
  return ['BEGIN', ...deletes, 'COMMIT'].map((sql) => db.prepare(sql));
}

function removeFolder(directory: string): void {
  // What a crashed life had begun to copy may still come to its end.
  rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}
