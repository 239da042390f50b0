/** Builds a path from its parts, each encoded, so that an external id holding `/`, `?` or `%` stays one part. */

/** Throws a RangeError for a part that no path can carry: nothing, a dot segment, broken text or a broken id. */
export function pathOf(...parts: (string | number)[]): string {
  return parts.map((part) => `/${encodePart(part)}`).join('');
}

function encodePart(part: string | number): string {
  if (typeof part === 'number' && !Number.isSafeInteger(part)) throw new RangeError(`Not an id: ${part}`);
  const text = String(part);
  // Dot segments are resolved away even when they are encoded: the call would go to another resource.
  if (text === '' || text === '.' || text === '..' || !text.isWellFormed()) {
    throw new RangeError(`No path can carry the part ${JSON.stringify(text)}.`);
  }
  return encodeURIComponent(text);
}
