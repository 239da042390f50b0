/** A measure that is typed in one, as `2,5kg` or `70%`, the way most names have it: `2,5 kg`. Null for any other text. */
export function spacedMeasure(text: string): string | null {
  const [, amount, unit] = /^(\d+(?:[.,]\d+)?)(\p{L}+|%)$/u.exec(text) ?? [];
  return amount !== undefined && unit !== undefined ? `${amount} ${unit}` : null;
}

/** The words of a text; an amount and the word behind it, which may be its unit, are one, with the space: `2,5 kg`. */
export function wordsAndMeasures(text: string): string[] {
  return text.match(/(?<!\S)\d+(?:[.,]\d+)?\s+\p{L}+(?!\S)|\S+/gu) ?? [];
}

/** The same text, in which no line ends between an amount and its unit of up to three letters: `500 g`, `269 ml`. */
export function unbrokenMeasures(text: string): string {
  return text.replace(/(?<!\S)(\d+(?:[.,]\d+)?) (?=\p{L}{1,3}(?!\S))/gu, '$1\u{a0}');
}
