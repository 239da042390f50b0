/** The strings that the cells of a workbook share. */
import { readXml } from './read-xml.ts';

/** Text in several formats is joined; what says how it is pronounced is left out. */
export async function readSharedStrings(pieces: AsyncIterable<string>): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await readXml(pieces, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') isText = !isPhonetic;
      else if (name === 'rPh') isPhonetic = true;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === 'si') strings.push(text);
      else if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
    },
  });
  return strings;
}
