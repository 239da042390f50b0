/** The name under which a photo is sent: the interface says nothing of names, and a service may well keep one file for each. */
import type { PhotoType } from '../../src-shared/contract/orders/photos.ts';

const endings: Record<PhotoType, readonly [string, ...string[]]> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif'],
};

/** What file systems take, in bytes of UTF-8. */
const longestName = 255;

/** Windows keeps no file under these, whatever ending they have. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d\u00b9\u00b2\u00b3])(?=\s*(\.|$))/i;

/**
 * The same for two names that a disk of Windows or macOS takes for one: capitals, the form of accents, dots and spaces at the
 * end and characters that show nothing make no difference there.
 */
export function nameOnDisk(name: string): string {
  const visible = withoutEnd(name.normalize('NFC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
  // Full case folding: of “ß” as of “ẞ” it makes “SS”.
  return visible.toLowerCase().toUpperCase().normalize('NFC');
}

function withoutEnd(name: string): string {
  return name.replace(/[. ]+$/, '') || name;
}

/** Gives a name the ending of its content, where it has another one. */
export function nameByContent(whole: string, type: PhotoType): string {
  const name = withoutEnd(whole).replace(reserved, '$1_');
  const { stem, ending } = split(name);
  if (endings[type].includes(ending.toLowerCase())) return name;
  const known = Object.values(endings).flat().includes(ending.toLowerCase());
  return join(known ? stem : name, '', endings[type][0]);
}

/** The first of `shelf.jpg`, `shelf-2.jpg`, `shelf-3.jpg`… that is free. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  const { stem, ending } = split(name);
  for (let n = 2; ; n++) {
    const candidate = join(stem, `-${n}`, ending);
    if (!isTaken(candidate)) return candidate;
  }
}

function split(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { stem: name.slice(0, dot), ending: name.slice(dot) } : { stem: name, ending: '' };
}

/** Shortens the stem, by whole characters, where the whole would be too long. */
function join(stem: string, suffix: string, ending: string): string {
  const room = longestName - Buffer.byteLength(suffix + ending);
  let kept = '';
  let bytes = 0;
  for (const character of stem) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    kept += character;
  }
  return kept + suffix + ending;
}
