/** A short amount of reais in Spanish, as people write it there and as the region writes the whole amount beside it. */

/** Both as `Intl` formats them. Argentina writes a space behind the sign of a whole amount, and in a short one leaves it out. */
export function spanishShortAmount(short: string, whole: string): string {
  const spaced = /R\$\s/.test(whole) ? short.replace(/R\$(?=\d)/, 'R$\u00a0') : short;
  // A thousand is k, K or mil by region and size; mil is what everybody says.
  return spaced.replace(/\sk$/i, '\u00a0mil').replace(/\sM$/, '\u00a0M');
}
