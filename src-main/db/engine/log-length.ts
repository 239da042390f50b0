/**
 * Keeps the log longer than what is in it. A commit at its end has to make the file longer, which the file system notes as
 * durably as the bytes: that takes about as long again as the commit. SQLite reads a log up to the first page that no
 * commit has written, so that zeros behind the last one say nothing.
 */
import { close, fsync, openSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Connection } from './connection.ts';
import type { DatabaseThread } from './database-thread.ts';
import { nextTurn } from './next-turn.ts';
import { isUnsynced, selectOne } from './statement.ts';

const headerBytes = 32;
const frameHeaderBytes = 24;
/** Pages ahead: a few orders' at least, then as many again as there are, up to 4 MB. */
const leastPages = 64;
const fewestAdded = 64;
const mostAdded = 1_024;
/** A disk with less room is left what it has. */
const plentyBytes = 256 * 1024 * 1024;
/** More than most commits write. Where there is room for many, nobody looks after each. */
const pagesOfCommit = 32;

export interface LogLength {
  /** Within a commit that somebody waits for: what is to be done is done after it. */
  afterCommit(): void;
  /** Resolves once nothing holds the file. */
  stop(): Promise<void>;
}

/** Where the disk does not take it, the log grows with each commit, as SQLite does it. `beside` may write to the log, too. */
export function keepLogAhead(db: Connection, beside: Pick<DatabaseThread, 'isBusy'>): LogLength {
  const path = `${db.name}-wal`;
  const frameBytes = frameHeaderBytes + Number(db.pragma('page_size', { simple: true }));
  let hasStopped = false;
  let running: Promise<void> | null = null;
  let commitsToLook = 0;

  /** In one go: between the look at the length and the last zero nobody may write. */
  function lengthen(): Promise<void> {
    const pages = readLog(db).log;
    const from = statSync(path).size;
    let ahead = Math.floor((from - headerBytes) / frameBytes) - pages;
    const isShort = ahead < leastPages;
    const added = isShort ? Math.min(Math.max(pages, fewestAdded), mostAdded) : 0;
    ahead += added;
    commitsToLook = Math.floor(Math.max(0, ahead - leastPages) / pagesOfCommit);
    return isShort && hasPlenty(path) ? writeZeros(path, from, added * frameBytes) : Promise.resolve();
  }

  async function lengthenLater(): Promise<void> {
    await nextTurn();
    if (!hasStopped && !beside.isBusy && db.open) await lengthen();
  }

  return {
    afterCommit() {
      if (running || hasStopped || isUnsynced(db) || commitsToLook-- > 0) return;
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

/** Resolves once they are on the disk. */
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

/** Pages that lie in the log, and those of them that are copied into the file. Copies none. */
export function readLog(db: Connection): { log: number; checkpointed: number } {
  return selectOne(db, 'PRAGMA wal_checkpoint(NOOP)') ?? { log: 0, checkpointed: 0 };
}
