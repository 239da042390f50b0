/** The words and numbers of a text, as products and pasted cells are compared by them. */
import { foldText } from './fold-text.ts';
import { plainText } from './plain-text.ts';

/** `500g` and `500 g` are the same two, `CAF-05` is `caf` and `5`: a spreadsheet takes zeros before a number away. */
export function wordsOf(text: string): string[] {
  return wordsOfFolded(foldText(plainText(text)));
}

/** Of text that was folded and is plain. */
export function wordsOfFolded(folded: string): string[] {
  const words = folded.match(/\d+(?:[.,]\d+)*|\p{L}+/gu) ?? [];
  return words.map((word) => (word.startsWith('0') ? word.replace(/^0+(?=\d)/, '') : word));
}
