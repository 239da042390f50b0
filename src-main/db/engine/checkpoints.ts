/**
 * Checkpoints by a thread of their own. SQLite would do them within whichever commit fills the log, and that commit takes
 * tens of milliseconds: the rep's order, or a frame of the window. Durability is not touched: a commit is in the log, on
 * the disk, before it returns; a checkpoint only copies the log into the file.
 */
import type { Connection } from './connection.ts';
import type { DatabaseThread } from './database-thread.ts';
import { keepLogAhead, readLog } from './log-length.ts';
import { isUnsynced, onCommit } from './statement.ts';

/** Pages of the log at which SQLite does it by itself, with no thread; and with one, should that not keep up. */
const ownThreshold = 4_000;
const lastResort = 40_000;
/** Commits before a thread is worth its start: a short visit never has one. */
const commitsBeforeStart = 100;
const commitsBetween = 20;
/** A checkpoint keeps the disk busy, and a save that comes meanwhile waits: among saves there are few of them. */
const worthIt = 4_000;
/** A long scan pauses at this many pages of log until a checkpoint has emptied it: the log restarts only while nobody writes. */
const longLog = 6_000;

export interface Checkpoints {
  /** Between two parts of a long scan: resolves once the log is short enough to go on. */
  makeRoom(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts nothing until there is enough to do. A thread that fails leaves everything to SQLite again. */
export function createCheckpoints(db: Connection, thread: DatabaseThread): Checkpoints {
  let hasStarted = false;
  let hasFailed = false;
  let commits = 0;
  let logPages = 0;
  let running: Promise<void> | null = null;
  const logLength = keepLogAhead(db, thread);

  onCommit(db, () => {
    logLength.afterCommit();
    commits += 1;
    if (commits < (hasStarted ? commitsBetween : commitsBeforeStart)) return;
    if (isUnsynced(db) || pagesToCopy() >= worthIt) void request();
    else commits = 0;
  });

  function pagesToCopy(): number {
    const { log, checkpointed } = readLog(db);
    return log - checkpointed;
  }

  function request(): Promise<void> {
    if (hasFailed) return Promise.resolve();
    commits = 0;
    if (!hasStarted) db.pragma(`wal_autocheckpoint = ${lastResort}`);
    hasStarted = true;
    return (running ??= checkpoint().finally(() => (running = null)));
  }

  async function checkpoint(): Promise<void> {
    const done = await thread.run('PRAGMA wal_checkpoint(PASSIVE)');
    // Whether it was busy, pages of the log, and those of them that are copied.
    logPages = done?.[1] ?? 0;
    if (done) return;
    hasFailed = true;
    if (db.open) db.pragma(`wal_autocheckpoint = ${ownThreshold}`);
  }

  return {
    async makeRoom() {
      if (!hasStarted && commits >= commitsBetween) void request();
      if (logPages < longLog) return;
      await running;
      await request();
    },
    async stop() {
      hasFailed = true;
      await Promise.all([running, logLength.stop()]);
    },
  };
}
