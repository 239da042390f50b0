/** Text files as Excel and back offices in Brazil write them. */
import type { ImportFileEncoding } from '../../src-shared/contract/import-file.ts';
import { decodeDos } from './decode-dos.ts';

/** Null for bytes that are no text, as those of a spreadsheet or a picture. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: ImportFileEncoding } | null {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' };
  if (bytes.includes(0)) return null;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    const dos = decodeDos(bytes);
    if (dos !== null) return { text: dos, encoding: 'CP850' };
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}
