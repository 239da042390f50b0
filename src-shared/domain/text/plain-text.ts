/** Text as spreadsheets, messengers and web pages write it, which often differs from what a keyboard types. */

/** Zero-width characters, byte-order marks, soft hyphens and marks of the writing direction: they show nothing. */
const invisible = /[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFE00-\uFE0F\uFEFF]/g;
/** No-break, thin, figure and ideographic spaces. */
const otherSpaces = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g;
/** A no-break hyphen and the hyphen of typesetters. */
const otherHyphens = /[\u2010\u2011]/g;
/** Dashes, and the minus sign of mathematics. */
const dashes = /[\u2012-\u2015\u2212\uFE58\uFE63]/g;
const doubleQuotes = /[\u201C-\u201F\u2033\u00AB\u00BB]/g;
const singleQuotes = /[\u2018-\u201B\u2032\u00B4\u0060]/g;
/** Letters, digits and signs as wide as an ideograph. */
const fullWidth = /[\uFF01-\uFF5E]/g;

/** The same text without what shows nothing, and with plain spaces and hyphens: as it is kept, and sent. */
export function visibleText(text: string): string {
  return text.replace(invisible, '').replace(otherSpaces, ' ').replace(otherHyphens, '-');
}

/** The text in the characters of a keyboard: as numbers are read, and texts compared. */
export function plainText(text: string): string {
  return visibleText(text)
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(dashes, '-')
    .replace(doubleQuotes, '"')
    .replace(singleQuotes, "'");
}
