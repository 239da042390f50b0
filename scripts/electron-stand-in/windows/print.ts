import type { PrintToPDFOptions } from 'electron';
import type { Session } from '../devtools/session.ts';

/** Inches, as in Electron's own table. */
const paperSizes: Record<string, [width: number, height: number]> = {
  A3: [11.7, 16.54],
  A4: [8.27, 11.7],
  A5: [5.83, 8.27],
  Legal: [8.5, 14],
  Letter: [8.5, 11],
};
const letter: [number, number] = [8.5, 11];

export async function printToPdf(page: Session, options: PrintToPDFOptions): Promise<Buffer> {
  const { pageSize = 'Letter', margins, pageRanges, ...same } = options;
  const [paperWidth, paperHeight] =
    typeof pageSize === 'object' ? [pageSize.width, pageSize.height] : (paperSizes[pageSize] ?? letter);
  const { data } = await page.send('Page.printToPDF', {
    ...same,
    paperWidth,
    paperHeight,
    ...marginsOf(margins),
    ...(pageRanges === undefined ? {} : { pageRanges }),
  });
  return Buffer.from(data, 'base64');
}

/** The devtools' names of those that are given. */
function marginsOf({ top, bottom, left, right }: PrintToPDFOptions['margins'] = {}): Record<string, number> {
  const named = { marginTop: top, marginBottom: bottom, marginLeft: left, marginRight: right };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, inches]) => (inches == null ? [] : [[name, inches]])),
  );
}
