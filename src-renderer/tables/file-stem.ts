/** The name of a file without its ending, as far as every system takes it. */

/** At three bytes each, with the ending, less than the 255 that systems take. */
const mostLetters = 80;

/** `most` is less for a part of a name. */
export function fileStem(words: string, most = mostLetters): string {
  const plain = words.replace(/\p{Cf}/gu, '');
  const stem = plain.replace(/[\\/:*?"<>|\p{Cc}\p{Zl}\p{Zp}]|^[\s.]/gu, '-').slice(0, most);
  return stem.toWellFormed().trim();
}
