/** What a price list is called, as far as its sheet or its file tells. */
import { foldText } from '../../../../src-shared/domain/text/fold-text.ts';

/** What spreadsheets call a sheet that nobody named, and what says no more than that it is a list. */
const anySheet =
  /^(?:planilha|plan|sheet|folha|page|pagina|export|dados|data|produtos?|products?|precos?|prices?|hoja|datos|productos?|precios?|tabla|tabela|lista|table|list)\s*\d*$/;
const days =
  /(?<!\d)(?:\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\d{4}[-.]?\d{2}(?:[-.]?\d{2})?|\d{1,2}[-./]\d{4}|20\d{2})(?!\d)/g;
const months = new Set(
  (
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro ' +
    'january february march april may june july august september october november december ' +
    'enero febrero marzo mayo junio julio septiembre setiembre octubre noviembre diciembre'
  ).split(' '),
);

/** The days of a file are left out, so that the one of the next month has the same name. */
export function suggestedName({ fileName, sheet }: { fileName: string; sheet: string | null }): string {
  if (sheet !== null && !anySheet.test(foldText(sheet))) return shortened(sheet);
  return shortened(fileName.replace(/\.[a-z]{2,4}$/i, ''));
}

function shortened(text: string): string {
  return text
    .replace(/_+/g, ' ')
    .replace(days, ' ')
    .split(/\s+/)
    .filter((word) => !months.has(foldText(word)))
    .join(' ')
    .replace(/^[\s–-]+|[\s–-]+$/g, '')
    .slice(0, 80);
}
