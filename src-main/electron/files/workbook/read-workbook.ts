/** Reads one sheet of a workbook (XLSX) as text. Macros are never looked at, and of a formula the value that was saved counts. */
import type { WorkbookText } from '../../../../src-shared/contract/catalogue/import-file.ts';
import { readCellFormats } from './cell-formats.ts';
import { WorkbookError, type WorkbookLimits, workbookLimits, type WorkbookTrouble } from './limits.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readSheetText, type SheetText } from './sheet-text.ts';
import { readMap } from './workbook-map.ts';
import { openParts } from './zip-parts.ts';

/** `sheet` is the place among those that are shown; without it, the first one that holds something is read. */
export interface WorkbookTask {
  bytes: Uint8Array;
  sheet: number | null;
}

export type WorkbookAnswer = { text: WorkbookText } | { trouble: WorkbookTrouble };

export async function readWorkbook(
  { bytes, sheet }: WorkbookTask,
  limits: WorkbookLimits = workbookLimits,
): Promise<WorkbookAnswer> {
  try {
    const parts = await openParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits);
    const { sheets, sharedStrings, styles, is1904, hasMacros } = await readMap(parts);
    const strings = sharedStrings === null ? [] : await readSharedStrings(parts.read(sharedStrings));
    const formats = styles === null ? [] : await readCellFormats(parts.read(styles));
    const context = { strings, formats, is1904, limits };
    const places = sheet === null ? sheets.keys() : [sheet];
    let read: { place: number; text: SheetText } | null = null;
    for (const place of places) {
      const part = sheets[place]?.part;
      if (part === undefined) break;
      read = { place, text: await readSheetText(parts.read(part), context) };
      if (read.text.text !== '') break;
    }
    if (!read || (sheet === null && read.text.text === '')) return { trouble: 'empty' };
    const { text, ...notes } = read.text;
    return {
      text: {
        text,
        sheets: sheets.map(({ name }) => name),
        sheet: read.place,
        notes: { ...notes, macros: hasMacros },
      },
    };
  } catch (error) {
    return { trouble: error instanceof WorkbookError ? error.trouble : 'damaged' };
  }
}
