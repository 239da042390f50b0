/** The name that is suggested for a paper copy: an order's and its customer's, as far as every system takes it in a file's name. */

/** At three bytes each, with the ending, less than the 255 that systems take. */
const mostLetters = 80;

export function paperName(title: string, customer: string | null | undefined): string {
  const words = [title, customer].join(' ').replace(/\p{Cf}/gu, '');
  const stem = words.replace(/[\\/:*?"<>|\p{Cc}\p{Zl}\p{Zp}]|^[\s.]/gu, '-').slice(0, mostLetters);
  return `${stem.toWellFormed().trim()}.pdf`;
}
