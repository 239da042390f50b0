/** Writes a table in a separate thread: compressing thousands of orders takes seconds, and the window must answer meanwhile. */
import { startThread } from '../../../ports/start-thread.ts';
import type { TableRow, TableTask, TableWriter } from './table.ts';

/** A table that needs more memory ends the thread and not the program. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** One question at a time. Rejects when the thread fails, or has ended. */
export function writeTableBeside(task: TableTask): TableWriter & { stop(): Promise<void> } {
  const thread = startThread('table-thread', import.meta.url, { workerData: task, resourceLimits });
  const failed = new Promise<never>((_, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread has ended')));
  });
  failed.catch(() => {});

  function ask(rows: readonly TableRow[] | null): Promise<Uint8Array> {
    const answer = new Promise<Uint8Array>((resolve) => thread.once('message', resolve));
    thread.postMessage(rows);
    return Promise.race([answer, failed]);
  }

  return {
    write: (rows) => ask(rows),
    end: () => ask(null),
    async stop() {
      await thread.terminate();
    },
  };
}
