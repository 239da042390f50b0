/** The thread that writes a table (see `write-beside.ts`). It is a separate program beside the bundle. */
import { parentPort, workerData } from 'node:worker_threads';
import { createCsvWriter } from './csv-writer.ts';
import type { TableRow, TableTask } from './table.ts';
import { createWorkbookWriter } from './workbook-writer.ts';

const task = workerData as TableTask;
const writer = task.format === 'csv' ? createCsvWriter(task) : createWorkbookWriter(task);

/** Null is the end of the table. */
parentPort?.on('message', (rows: readonly TableRow[] | null) => {
  const bytes = rows === null ? writer.end() : writer.write(rows);
  // Whoever waits for an answer hears of an error by the end of the thread.
  void bytes.then((ready) => parentPort?.postMessage(ready));
});
