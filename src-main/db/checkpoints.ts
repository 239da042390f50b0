/**
 * Checkpoints by a thread of their own. SQLite would do them within whichever commit fills the log, and that commit takes
 * tens of milliseconds: the rep's order, or a frame of the window. Durability is not touched: a commit is in the log, on
 * the disk, before it returns; a checkpoint only copies the log into the file.
 */
import type { Worker } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { startBeside } from './database-thread.ts';
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
/** A log of this many pages has to be emptied before a long walk goes on: it starts again only when nothing was added meanwhile. */
const longLog = 6_000;

const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const db = new (require(workerData.sqlite))(workerData.path, { fileMustExist: true });
  db.pragma('synchronous = FULL');
  parentPort.on('message', (message) => {
    if (message === 'end') {
      db.close();
      parentPort.close();
      return;
    }
    const [{ log, checkpointed }] = db.pragma('wal_checkpoint(PASSIVE)');
    parentPort.postMessage({ log, checkpointed });
  });
`;

export interface Checkpoints {
  /** Between two parts of a long walk: resolves once the log is short enough to go on. */
  makeRoom(): Promise<void>;
  /** Gives the file back, so that closing the database can tidy up. */
  stop(): Promise<void>;
}

interface Done {
  log: number;
  checkpointed: number;
}

/** Starts nothing until there is enough to do. A thread that fails leaves everything to SQLite again. */
export function createCheckpoints(db: Database): Checkpoints {
  let worker: Worker | null = null;
  let hasFailed = false;
  let commits = 0;
  let logPages = 0;
  let running: Promise<void> | null = null;
  const logLength = keepLogAhead(db);

  onCommit(db, () => {
    logLength.afterCommit();
    commits += 1;
    if (commits < (worker ? commitsBetween : commitsBeforeStart)) return;
    if (isUnsynced(db) || pagesToCopy() >= worthIt) void request();
    else commits = 0;
  });

  function pagesToCopy(): number {
    const { log, checkpointed } = readLog(db);
    return log - checkpointed;
  }

  function start(): Worker {
    const started = startBeside(db, program);
    db.pragma(`wal_autocheckpoint = ${lastResort}`);
    return started;
  }

  function request(): Promise<void> {
    if (hasFailed) return Promise.resolve();
    commits = 0;
    return (running ??= ask((worker ??= start())).finally(() => (running = null)));
  }

  function ask(asked: Worker): Promise<void> {
    return new Promise((resolve) => {
      const settle = () => {
        asked.off('message', answered).off('error', failed).unref();
        resolve();
      };
      const answered = ({ log }: Done) => {
        logPages = log;
        settle();
      };
      const failed = () => {
        hasFailed = true;
        worker = null;
        if (db.open) db.pragma(`wal_autocheckpoint = ${ownThreshold}`);
        settle();
      };
      asked.on('message', answered).on('error', failed).ref();
      asked.postMessage('checkpoint');
    });
  }

  return {
    async makeRoom() {
      if (worker === null && commits >= commitsBetween) void request();
      if (logPages < longLog) return;
      await running;
      await request();
    },
    async stop() {
      hasFailed = true;
      await Promise.all([running, logLength.stop()]);
      if (worker === null) return;
      const ended = new Promise((resolve) => worker?.once('exit', resolve));
      worker.ref();
      worker.postMessage('end');
      await ended;
      worker = null;
    },
  };
}
