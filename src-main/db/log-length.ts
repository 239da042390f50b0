/**
 * Keeps the log longer than what is in it. A commit at its end has to make the file longer, which the file system notes as
 * durably as the bytes: that takes about as long again as the commit. SQLite reads a log up to the first page that no
 * commit has written, so that zeros behind the last one say nothing.
 */
import { close, fsync, openSync, statSync, writeSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { isUnsynced } from './statement.ts';

const headerBytes = 32;
const frameHeaderBytes = 24;
/** Pages ahead: some two orders' at least, then as many again as there are, up to 4 MB. */
const leastPages = 32;
const fewestAdded = 64;
const mostAdded = 1_024;

export interface LogLength {
  /** Within a commit that somebody waits for: what is to be done is done after it. */
  afterCommit(): void;
  /** Resolves once nothing holds the file. */
  stop(): Promise<void>;
}

/** Where the disk does not take it, the log grows with each commit, as SQLite does it. */
export function keepLogAhead(db: Database): LogLength {
  const path = `${db.name}-wal`;
  const frameBytes = frameHeaderBytes + Number(db.pragma('page_size', { simple: true }));
  let hasStopped = false;
  let running: Promise<void> | null = null;

  function missingPages(): { from: number; pages: number } {
    const pages = pagesInLog(db);
    const from = statSync(path).size;
    const isLong = from >= headerBytes + (pages + leastPages) * frameBytes;
    return { from, pages: isLong ? 0 : Math.min(Math.max(pages, fewestAdded), mostAdded) };
  }

  /** In one go: between two looks at the length nobody may write. */
  function lengthen(): Promise<void> {
    const { from, pages } = missingPages();
    if (pages === 0) return Promise.resolve();
    const file = openSync(path, 'r+');
    return new Promise((resolve, reject) => {
      const end = (error: unknown) => close(file, () => (error ? reject(error as Error) : resolve()));
      try {
        const zeros = Buffer.alloc(frameBytes * fewestAdded);
        for (let at = from; at < from + pages * frameBytes; at += zeros.length)
          writeSync(file, zeros, 0, zeros.length, at);
      } catch (error) {
        return end(error);
      }
      fsync(file, end);
    });
  }

  async function lengthenLater(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (!hasStopped && db.open) await lengthen();
  }

  return {
    afterCommit() {
      if (running || hasStopped || isUnsynced(db)) return;
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

/** Those that lie in it, copied to the file or not. */
function pagesInLog(db: Database): number {
  const [{ log }] = db.pragma('wal_checkpoint(NOOP)') as [{ log: number }];
  return log;
}
