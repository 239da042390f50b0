/** What a text searches for in the catalogue, as conditions on its index of words. */
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import { taxIdForms } from '../../../src-shared/domain/contact/tax-id.ts';
import { spacedMeasure } from '../../../src-shared/domain/measure.ts';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import { codesLikeIt } from '../../../src-shared/domain/text/leading-zeros.ts';
import { plainText } from '../../../src-shared/domain/text/plain-text.ts';
import type { Bindings } from '../engine/statement.ts';

interface Sought {
  /** In which the text may be a code: with more or fewer leading zeros first. Empty for no text. */
  forms: string[];
  /** Of rows that begin with the text; of all rows if there is none. */
  begins: string;
  /** Of rows that contain every word of it, wherever; null if there is no text. */
  contains: string | null;
  bindings: Bindings;
}

/** A prefix with this character behind it sorts after every text that begins with the prefix. */
const afterAll = '\u{10ffff}';
const begins = `search >= @start AND search < @end`;

export function soughtIn(kind: CatalogueKind, text: string): Sought {
  // A product has no tax id, and its list is the longest.
  const formsOf = kind === 'product' ? (code: string) => [code] : taxIdForms;
  const plain = plainText(text);
  const words = plain
    .split(/\s+/)
    .filter((word) => foldText(word) !== '')
    .map((word) => [...formsOf(word), spacedMeasure(word) ?? []].flat().map(foldText));
  const start = words.map(([first = '']) => first).join(' ');
  const bindings: Bindings = { kind, start, end: start + afterAll };
  if (words.length === 0) return { forms: [], begins, contains: null, bindings };
  const conditions = words.map((forms, index) => {
    const likes = forms.map((form, at) => {
      bindings[`word${index}_${at}`] = `%${form.replace(/[\\%_]/g, '\\$&')}%`;
      return `search LIKE @word${index}_${at} ESCAPE '\\'`;
    });
    return `(${likes.join(' OR ')})`;
  });
  const contains = conditions.join(' AND ');
  return { forms: codesLikeIt(plain.trim()).flatMap(formsOf), begins, contains, bindings };
}
