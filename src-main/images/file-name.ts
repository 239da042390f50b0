/** The name under which a photo is sent: the interface says nothing of names, and a service may well keep one file for each. */
import type { PhotoType } from '../../src-shared/contract/photos.ts';

const endings: Record<PhotoType, readonly [string, ...string[]]> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif'],
};

/** What file systems take, in bytes of UTF-8. */
const longestName = 255;

/** Gives a name the ending of its content, where it has another one. */
export function nameByContent(name: string, type: PhotoType): string {
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
