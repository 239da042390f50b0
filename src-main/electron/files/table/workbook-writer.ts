/** Writes a table as a workbook (XLSX), piece by piece: no more of it is in memory than the rows that just came. */
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import { sheetBeginning, sheetEnd, sheetRow, sheetRows } from './sheet-xml.ts';
import type { TableTask, TableWriter } from './table.ts';
import { sheetPart, workbookParts } from './workbook-xml.ts';

/** Rows that do not fit into a sheet follow in the next one, under the same head. `mostRows` counts the head. */
export function createWorkbookWriter({ sheet: name, columns }: TableTask, mostRows = sheetRows): TableWriter {
  const zip = new ZipFile();
  const sheets: string[] = [];
  let ready: Buffer[] = [];
  let sheet = new PassThrough();
  let rows = mostRows;
  const ended = new Promise<void>((resolve, reject) => {
    zip.outputStream.on('data', (piece: Buffer) => ready.push(piece));
    zip.outputStream.on('end', resolve);
    zip.on('error', reject);
  });
  ended.catch(() => {});

  function take(): Uint8Array {
    const bytes = Buffer.concat(ready);
    ready = [];
    return bytes;
  }

  function endSheet(): void {
    if (sheets.length > 0) sheet.end(sheetEnd(columns, rows));
  }

  function beginSheet(): string {
    endSheet();
    sheet = new PassThrough();
    zip.addReadStream(sheet, sheetPart(sheets.length));
    sheets.push(sheets.length === 0 ? name : `${name} ${sheets.length + 1}`);
    rows = 1;
    return sheetBeginning(columns);
  }

  /** Resolves once the archive has taken the text. */
  function send(text: string): Promise<void> {
    if (text === '') return Promise.resolve();
    return Promise.race([new Promise<void>((resolve) => sheet.write(text, () => resolve())), ended]);
  }

  async function write(cells: Parameters<TableWriter['write']>[0]): Promise<void> {
    let text = sheets.length === 0 ? beginSheet() : '';
    for (const row of cells) {
      if (rows === mostRows) {
        await send(text);
        text = beginSheet();
      }
      rows += 1;
      text += sheetRow(row, columns, rows);
    }
    await send(text);
  }

  return {
    async write(cells) {
      await write(cells);
      return take();
    },
    async end() {
      await write([]);
      endSheet();
      for (const [part, xml] of workbookParts(sheets)) zip.addBuffer(Buffer.from(xml), part);
      zip.end();
      await ended;
      return take();
    },
  };
}
