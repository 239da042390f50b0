/** Copies the rep's unsent work in a thread: price lists and photos that wait make a second's work of it, each few minutes. */
import { startThread } from '../../ports/start-thread.ts';
import type { BackupTask } from './backup-thread.ts';

/** Answers false where the thread or the copy failed: whoever asks then does it here, and sees why. */
export async function backUpBeside(task: BackupTask): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const thread = startThread('backup-thread', import.meta.url, { workerData: task });
  thread.on('error', () => resolve(false));
  thread.on('exit', (code) => resolve(code === 0));
  return await promise;
}
