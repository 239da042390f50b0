/** Text files as Excel and back offices in Brazil write them. */
import type { DecodedText, LikelyEncoding } from '../../../src-shared/contract/catalogue/import-file.ts';
import { decodeDos, isLikelyDos } from './decode-dos.ts';

/** Null for bytes that are no text, as those of a spreadsheet or a picture. */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16', isGuess: false };
  if (bytes.includes(0)) return null;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8', isGuess: false };
  } catch {
    return decodeAs(bytes, isLikelyDos(decodeDos(bytes)) ? 'CP850' : 'Windows-1252');
  }
}

/** What is not of this encoding comes out as other letters, or as �. */
export function decodeAs(bytes: Uint8Array, encoding: LikelyEncoding): DecodedText {
  const text = encoding === 'CP850' ? decodeDos(bytes) : new TextDecoder(encoding).decode(bytes);
  return { text, encoding, isGuess: true };
}
