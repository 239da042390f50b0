/**
 * Runs the checkpoints of the write-ahead log in a thread. SQLite by itself runs a checkpoint within the commit that fills the log;
 * that commit takes tens of milliseconds, which delays the rep's save or a frame of the window. Durability is the same: a commit is
 * in the log, on the disk, before it returns. A checkpoint only copies the log into the file.
 */
import type { Connection } from './connection.ts';
import type { DatabaseThread } from './database-thread.ts';
import { keepLogAhead, readLog } from './log-length.ts';
import { isUnsynced, onCommit } from './statement.ts';

/** The length of the log, in pages, at which SQLite runs a checkpoint by itself, if no thread does it. */
const ownThreshold = 4_000;
/** The same while a thread runs the checkpoints, in case that it does not keep up. */
const lastResort = 40_000;
/** Commits before the thread is started, so that a short session starts none. */
const commitsBeforeStart = 100;
/** Commits after which it is decided again whether to run a checkpoint. */
const commitsBetween = 20;
/** Pages to copy before a checkpoint runs between saves: it keeps the disk busy, so that a save waits for it. */
const manyPages = 4_000;
/** A long scan pauses at this many pages of log until a checkpoint has copied them: the log restarts only while nobody writes. */
const longLog = 6_000;

export interface Checkpoints {
  /** Between two parts of a long scan: resolves once the log is short enough to go on. */
  waitForShortLog(): Promise<void>;
  stop(): Promise<void>;
}

/** The thread is started once there is enough to do. If it fails, SQLite runs the checkpoints by itself again. */
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
    if (isUnsynced(db) || pagesToCopy() >= manyPages) void request();
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
    // Three numbers: whether the log was busy, the pages in the log, and how many of them are copied.
    logPages = done?.[1] ?? 0;
    if (done) return;
    hasFailed = true;
    if (db.open) db.pragma(`wal_autocheckpoint = ${ownThreshold}`);
  }

  return {
    async waitForShortLog() {
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
