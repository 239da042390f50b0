/** The same replication, on the storage that keeps what it has. */
import { openKept } from '../stores/rxdb-kept.mjs';
import { prepareOn } from './rxdb.mjs';

export async function prepare(job) {
  return prepareOn(await openKept(job.folder), job);
}
