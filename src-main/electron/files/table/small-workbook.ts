/** A workbook (XLSX) of a few short sheets, each with its own columns. */
import { ZipFile } from 'yazl';
import { sheetBeginning, sheetEnd, sheetRow } from './sheet-xml.ts';
import type { TableColumn, TableRow } from './table.ts';
import { sheetPart, workbookParts } from './workbook-xml.ts';

export interface SmallSheet {
  name: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
}

export async function smallWorkbook(sheets: readonly SmallSheet[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [at, { columns, rows }] of sheets.entries()) {
    const inside = rows.map((row, place) => sheetRow(row, columns, place + 2)).join('');
    const xml = sheetBeginning(columns) + inside + sheetEnd(columns, rows.length + 1);
    zip.addBuffer(Buffer.from(xml), sheetPart(at));
  }
  for (const [part, xml] of workbookParts(sheets.map(({ name }) => name))) zip.addBuffer(Buffer.from(xml), part);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
