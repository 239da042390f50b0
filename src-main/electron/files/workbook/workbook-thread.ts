/** The thread that reads a workbook (see `read-beside.ts`). It is a separate program beside the bundle. */
import { parentPort, workerData } from 'node:worker_threads';
import { readWorkbook, type WorkbookTask } from './read-workbook.ts';

parentPort?.postMessage(await readWorkbook(workerData as WorkbookTask));
