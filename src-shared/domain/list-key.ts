/** By what two names of price lists are one: marks, capitals, accents and spaces count for nothing. */
import { foldText } from './text/fold-text.ts';
import { plainText } from './text/plain-text.ts';

/** Empty for a name without a letter or digit. */
export function listKey(name: string): string {
  return foldText(plainText(name))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
