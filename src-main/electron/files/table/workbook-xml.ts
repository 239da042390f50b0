/** The parts of a workbook (XLSX) beside its sheets. */
import { xmlText } from './xml-text.ts';

/** By their place in `styles`. The formats of days and amounts are those of the machine that opens the file. */
export const cellStyles = { head: 1, day: 2, dayTime: 3, amount: 4, code: 5 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="14" applyNumberFormat="1"/><xf xfId="0" numFmtId="22" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

export function sheetPart(at: number): string {
  return `xl/worksheets/sheet${at + 1}.xml`;
}

/** Their text by their names. */
export function workbookParts(sheets: readonly string[]): [name: string, xml: string][] {
  const types = sheets.map(
    (_, at) => `<Override PartName="/${sheetPart(at)}" ContentType="${sheetMl}.worksheet+xml"/>`,
  );
  const names = sheets.map(
    (name, at) => `<sheet name="${xmlText(name).replaceAll('"', '&quot;')}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map((_, at) => relation(at + 1, 'worksheet', sheetPart(at).slice('xl/'.length)));
  const parts: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetMl}.styles+xml"/>${types.join('')}</Types>`,
    ],
    ['_rels/.rels', relationships([relation(1, 'officeDocument', 'xl/workbook.xml')])],
    ['xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.join('')}</sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', relationships([...relations, relation(sheets.length + 1, 'styles', 'styles.xml')])],
    ['xl/styles.xml', styles],
  ];
  return parts.map(([name, xml]) => [name, declaration + xml]);
}

function relationships(each: readonly string[]): string {
  return `<Relationships xmlns="${packaging}/relationships">${each.join('')}</Relationships>`;
}

function relation(id: number, kind: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
}
