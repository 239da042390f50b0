/**
 * Recognises a photo by its first bytes. Four types need four signatures: a library for hundreds of them would be more to
 * trust than these lines.
 */
import type { PhotoType } from '../../src-shared/contract/orders/photos.ts';

/** So many bytes are enough. */
export const signatureBytes = 64;

/** Main brands of HEIF files, and those that say so only among the compatible ones. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis'];
const heifContainers = ['mif1', 'msf1'];

/** Null for what is none of the types that are taken. */
export function readPhotoType(head: Uint8Array): PhotoType | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (head[0] === 0x89 && text(1, 8) === 'PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(4, 8) !== 'ftyp') return null;
  const brand = text(8, 12);
  if (heicBrands.includes(brand)) return 'image/heic';
  const compatible = text(16, head.length).match(/.{4}/gs) ?? [];
  return heifContainers.includes(brand) && compatible.some((name) => heicBrands.includes(name)) ? 'image/heic' : null;
}
