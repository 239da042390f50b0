/** The thread that copies the rep's unsent work, see `back-up-beside.ts`. A program of its own beside the bundle. */
import { workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { backUpPendingWork } from './backups.ts';

export interface BackupTask {
  /** The database. */
  path: string;
  /** Its workspace. */
  directory: string;
  atMs: number;
}

const { path, directory, atMs } = workerData as BackupTask;
const db = new BetterSqlite3(path, { readonly: true });
try {
  // Reads what was there at one moment, whoever writes meanwhile. Never committed: that fails where a page is damaged.
  db.exec('BEGIN');
  backUpPendingWork(db, directory, atMs);
} finally {
  db.close();
}
