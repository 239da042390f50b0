/**
 * Keeps the file of the write-ahead log longer than its content, by zeros at its end. A commit that makes the file longer takes
 * about twice as long, because the file system has to store the new length durably too. SQLite ignores the zeros: it reads a log up
 * to the first page that no commit has written.
 */
import { close, fsync, openSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Connection } from './connection.ts';
import type { DatabaseThread } from './database-thread.ts';
import { nextTurn } from './next-turn.ts';
import { isUnsynced, selectOne } from './statement.ts';

const headerBytes = 32;
const frameHeaderBytes = 24;
/** The file is made longer when fewer pages than these are free, which are enough for a few orders. */
const leastPages = 64;
/** It is made longer by as many pages as the log has, within these bounds: 4 MB at most. */
const fewestAdded = 64;
const mostAdded = 1_024;
/** The file is not made longer if less than this is free on the disk. */
const plentyBytes = 256 * 1024 * 1024;
/** More pages than most commits write. The length is checked again after as many commits as the free pages suffice for. */
const pagesOfCommit = 32;

export interface LogLength {
  /** Called after each commit. It returns at once, because the rep may wait for the commit; the file is made longer later. */
  afterCommit(): void;
  /** Resolves once the file is closed. */
  stop(): Promise<void>;
}

/** If the file cannot be made longer, it grows with each commit as usual. `beside`: a thread that may write to the log, too. */
export function keepLogAhead(db: Connection, beside: Pick<DatabaseThread, 'isBusy'>): LogLength {
  const path = `${db.name}-wal`;
  const frameBytes = frameHeaderBytes + Number(db.pragma('page_size', { simple: true }));
  let hasStopped = false;
  let running: Promise<void> | null = null;
  let commitsUntilCheck = 0;

  /** Reads the length and writes the zeros in one turn of the event loop, because no commit may come in between. */
  function lengthen(): Promise<void> {
    const pages = readLog(db).log;
    const from = statSync(path).size;
    let ahead = Math.floor((from - headerBytes) / frameBytes) - pages;
    const isShort = ahead < leastPages;
    const added = isShort ? Math.min(Math.max(pages, fewestAdded), mostAdded) : 0;
    ahead += added;
    commitsUntilCheck = Math.floor(Math.max(0, ahead - leastPages) / pagesOfCommit);
    return isShort && hasPlenty(path) ? writeZeros(path, from, added * frameBytes) : Promise.resolve();
  }

  async function lengthenLater(): Promise<void> {
    await nextTurn();
    if (!hasStopped && !beside.isBusy && db.open) await lengthen();
  }

  return {
    afterCommit() {
      if (running || hasStopped || isUnsynced(db) || commitsUntilCheck-- > 0) return;
      running = lengthenLater()
        .catch(() => (hasStopped = true))
        .then(() => void (running = null));
    },
    async stop() {
      hasStopped = true;
      await running;
    },
  };
}

function hasPlenty(path: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize >= plentyBytes;
}

/** Resolves once the zeros are on the disk. */
function writeZeros(path: string, from: number, bytes: number): Promise<void> {
  const file = openSync(path, 'r+');
  return new Promise((resolve, reject) => {
    const end = (error: unknown) => close(file, () => (error ? reject(error as Error) : resolve()));
    try {
      writeSync(file, Buffer.alloc(bytes), 0, bytes, from);
    } catch (error) {
      return end(error);
    }
    fsync(file, end);
  });
}

/** The number of pages in the log, and how many of them are copied into the database file. Copies none. */
export function readLog(db: Connection): { log: number; checkpointed: number } {
  return selectOne(db, 'PRAGMA wal_checkpoint(NOOP)') ?? { log: 0, checkpointed: 0 };
}
