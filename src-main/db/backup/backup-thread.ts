/** The thread that copies the rep's unsent work (see `back-up-beside.ts`). It is a separate program beside the bundle. */
import { Connection } from '../engine/connection.ts';
import { workerData } from 'node:worker_threads';
import { backUpPendingWork } from './backups.ts';

export interface BackupTask {
  /** The database. */
  path: string;
  /** Its workspace. */
  directory: string;
  atMs: number;
}

const { path, directory, atMs } = workerData as BackupTask;
const db = new Connection(path, { readonly: true });
try {
  // Reads what was there at one moment, whoever writes meanwhile. Never committed: that fails where a page is damaged.
  db.exec('BEGIN');
  backUpPendingWork(db, directory, atMs);
} finally {
  db.close();
}
