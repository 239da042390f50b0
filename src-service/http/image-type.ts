/** Recognises an image by its first bytes; null for what is none of the known types. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes[0] === 0x89 && text(1, 8) === 'PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(0, 4) === 'GIF8') return 'image/gif';
  if (text(4, 8) === 'ftyp' && ['heic', 'heix', 'mif1'].includes(text(8, 12))) return 'image/heic';
  if (text(4, 8) === 'ftyp' && text(8, 12) === 'avif') return 'image/avif';
  if (text(0, 5) === '%PDF-') return 'application/pdf';
  return null;
}
