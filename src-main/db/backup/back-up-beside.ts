/** Backs the rep's unsent work up in a thread, because price lists and waiting photos can make it take a second. */
import { startThread } from '../../ports/start-thread.ts';
import type { BackupTask } from './backup-thread.ts';

/** Returns false if the thread or the backup failed. The caller then makes the backup itself, and gets the error. */
export async function backUpBeside(task: BackupTask): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const thread = startThread('backup-thread', import.meta.url, { workerData: task });
  thread.on('error', () => resolve(false));
  thread.on('exit', (code) => resolve(code === 0));
  return await promise;
}
