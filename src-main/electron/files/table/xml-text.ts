/** Text as the XML of a workbook holds it. */

/** The most that a cell holds. */
const longestText = 32_767;

/** What XML cannot hold is left out. `_x0041_` would be read as a letter, so that its underscore is written in that way itself. */
export function xmlText(text: string): string {
  return text
    .slice(0, longestText)
    .toWellFormed()
    .replace(/[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .replace(/\r\n?/g, '\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
