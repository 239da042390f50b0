/** Workbooks (XLSX) as Excel and LibreOffice write them, made of rows of cells. */
import { zipOf } from './zip-of.ts';

/** A number, a text that is shared, or a cell as its XML. */
export type WorkbookCell = number | string | { xml: (reference: string) => string } | null;

export interface WorkbookSheet {
  name: string;
  rows: WorkbookCell[][];
  state?: 'hidden';
  merged?: string[];
}

/** Formats of cells by their number: 1 is a day, 2 six digits with zeros in front. */
const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
  <numFmts count="1"><numFmt numFmtId="164" formatCode="000000"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`;

const relations = (each: readonly [id: string, kind: string, target: string][]) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each
    .map(
      ([id, kind, target]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** The parts of a workbook by their names, for `zipOf`. */
export function workbookParts(
  sheets: readonly WorkbookSheet[],
  more: Record<string, string> = {},
): Record<string, string> {
  const strings: string[] = [];
  const places = new Map<string, number>();
  const share = (text: string) => {
    if (!places.has(text))
      places.set(text, strings.push(`<si><t xml:space="preserve">${escapeXml(text)}</t></si>`) - 1);
    return places.get(text);
  };
  const cellXml = (cell: WorkbookCell, reference: string): string => {
    if (cell === null) return '';
    if (typeof cell === 'object') return cell.xml(reference);
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
    return `<c r="${reference}" t="s"><v>${share(cell)}</v></c>`;
  };
  const sheetXml = ({ rows, merged = [] }: WorkbookSheet) =>
    `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map((cells, row) => {
        const inside = cells.map((cell, column) => cellXml(cell, `${letters(column)}${row + 1}`)).join('');
        return inside === '' ? '' : `<row r="${row + 1}">${inside}</row>`;
      })
      .join(
        '',
      )}</sheetData>${merged.map((ref) => `<mergeCells><mergeCell ref="${ref}"/></mergeCells>`).join('')}</worksheet>`;
  const parts = sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)] as const);
  return {
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="s${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at) => [`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as [string, string, string]),
      ['t', 'sharedStrings', '/xl/sharedStrings.xml'],
      ['f', 'styles', 'styles.xml'],
      ...('xl/vbaProject.bin' in more ? [['m', 'vbaProject', 'vbaProject.bin'] as [string, string, string]] : []),
    ]),
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${strings.join('')}</sst>`,
    ...Object.fromEntries(parts),
    ...more,
  };
}

/** A workbook of one sheet. */
export function workbookOf(rows: WorkbookCell[][]): Buffer {
  return zipOf(workbookParts([{ name: 'Preços', rows }]));
}
