/** A place as maps give it to be copied. */

export interface Coordinates {
  latitude: number;
  longitude: number;
}

const degrees =
  /([NSLEOW])?\s*([+\u2212-]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:"|″|'')\s*)?([NSLEOW])?/iy;

/**
 * Reads `-23.5505, -46.6333`, also with decimal commas (then separated by `;`, by a space or by a comma with a space), with
 * degree signs, minutes, seconds and the letters of the four winds in English, Portuguese or Spanish. Null for anything else.
 */
export function parseCoordinates(text: string): Coordinates | null {
  const plain = text
    .trim()
    .replace(/^geo:/i, '')
    .replace(/^\((.*)\)$/, '$1');
  const latitude = readDegrees(plain, 0);
  if (!latitude) return null;
  const gap = /\s*[;,]\s*|\s+/y;
  gap.lastIndex = latitude.end;
  if (!gap.test(plain)) return null;
  const longitude = readDegrees(plain, gap.lastIndex);
  if (longitude?.end !== plain.length) return null;
  const isSwapped = latitude.wind === 'longitude' && longitude.wind === 'latitude';
  if (!isSwapped && (latitude.wind === 'longitude' || longitude.wind === 'latitude')) return null;
  const found = isSwapped
    ? { latitude: longitude.value, longitude: latitude.value }
    : { latitude: latitude.value, longitude: longitude.value };
  return Math.abs(found.latitude) <= 90 && Math.abs(found.longitude) <= 180 ? found : null;
}

interface Degrees {
  value: number;
  /** Which of the two its letter makes it. */
  wind: 'latitude' | 'longitude' | null;
  end: number;
}

function readDegrees(text: string, from: number): Degrees | null {
  // Without a space or a semicolon behind it, a comma between two numbers of a pair with points parts them.
  const hasPoint = text.includes('.');
  degrees.lastIndex = from;
  const source = hasPoint ? text.replaceAll(',', ';') : text;
  const match = degrees.exec(source);
  if (!match) return null;
  const [whole, before, number = '', minutes = '0', seconds = '0', after] = match;
  const letter = (before ?? after)?.toUpperCase();
  const toNumber = (digits: string) => Number(digits.replace(',', '.').replace('\u2212', '-'));
  const size = Math.abs(toNumber(number)) + toNumber(minutes) / 60 + toNumber(seconds) / 3600;
  const isNegative = /^[\u2212-]/.test(number) !== (letter !== undefined && 'SOW'.includes(letter));
  const value = Math.round((isNegative ? -size : size) * 1e7) / 1e7;
  const wind = letter === undefined ? null : 'NS'.includes(letter) ? 'latitude' : 'longitude';
  // With a letter in front, the one behind belongs to the next.
  const own = before && after ? whole.slice(0, -after.length) : whole;
  return { value, wind, end: from + own.trimEnd().length };
}
