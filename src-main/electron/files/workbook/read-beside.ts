/** Reads a workbook in a separate thread: unpacking and parsing takes seconds, and the window must answer meanwhile. */
import { startThread } from '../../../ports/start-thread.ts';
import type { WorkbookAnswer, WorkbookTask } from './read-workbook.ts';

/** A workbook that needs more memory ends the thread and not the program. */
const resourceLimits = { maxOldGenerationSizeMb: 1_024 };
const mostMs = 60_000;

/** Returns `unpacked` for a workbook that takes too much time or memory. */
export async function readWorkbookBeside(task: WorkbookTask): Promise<WorkbookAnswer> {
  const thread = startThread('workbook-thread', import.meta.url, { workerData: task, resourceLimits });
  const { promise, resolve } = Promise.withResolvers<WorkbookAnswer>();
  const timer = setTimeout(() => resolve({ trouble: 'unpacked' }), mostMs);
  thread.once('message', resolve);
  thread.once('error', (error: NodeJS.ErrnoException) =>
    resolve({ trouble: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'unpacked' : 'damaged' }),
  );
  const answer = await promise;
  clearTimeout(timer);
  await thread.terminate();
  return answer;
}
