/** Saves a table for a spreadsheet where the rep says. */
import { access } from 'node:fs/promises';
import type { SavedFile } from '../../../../src-shared/contract/host/saved-file.ts';
import type { Log } from '../../../ports/ports.ts';
import { askWhere, putFile, type SaveDialog } from '../save-file.ts';
import type { TableRow, TableTask } from './table.ts';
import { writeTableBeside } from './write-beside.ts';

/** The ending of a name decides, so that the rep can choose by either. */
const filters = [
  { name: 'Excel', extensions: ['xlsx'] },
  { name: 'CSV', extensions: ['csv'] },
];

/** `rows` is called once there is a place for them. */
export async function saveTable(
  { dialog, log }: { dialog: SaveDialog; log: Log },
  defaultPath: string,
  table: Omit<TableTask, 'format'>,
  rows: () => AsyncIterable<TableRow[]>,
): Promise<SavedFile> {
  const chosen = await askWhere(dialog, { defaultPath, filters });
  if (chosen === null) return { kind: 'cancelled' };
  const path = await withEnding(chosen, /\.(csv|xlsx)$/i);
  const task: TableTask = { ...table, format: isCsv(path) ? 'csv' : 'xlsx' };
  return putFile(path, log, async (file) => {
    const writer = writeTableBeside(task);
    try {
      for await (const part of rows()) await file.writeFile(await writer.write(part));
      await file.writeFile(await writer.end());
    } finally {
      await writer.stop();
    }
  });
}

function isCsv(path: string): boolean {
  return /\.csv$/i.test(path);
}

/** Dialogs of Linux add no ending. A file of that name, which the rep did not agree to replace, stays. */
export async function withEnding(path: string, known: RegExp): Promise<string> {
  if (known.test(path)) return path;
  const named = `${path}.xlsx`;
  const isThere = await access(named).then(
    () => true,
    () => false,
  );
  return isThere ? path : named;
}
