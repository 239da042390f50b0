/** Builds a path from its parts, each encoded, so that an external id holding `/`, `?` or `%` stays one part. */
import { ApiError } from '../wire/api-error.ts';

/**
 * Throws ApiError with a 400 of our own for an external id that no path can carry: nothing, a dot segment or broken text.
 * A broken integer id is a RangeError.
 */
export function pathOf(...parts: (string | number)[]): string {
  return parts.map((part) => `/${encodePart(part)}`).join('');
}

function encodePart(part: string | number): string {
  if (typeof part === 'number' && !Number.isSafeInteger(part)) throw new RangeError(`Not an id: ${part}`);
  const text = String(part);
  // Dot segments are resolved away even when they are encoded: the call would go to another resource.
  if (text === '' || text === '.' || text === '..' || !text.isWellFormed()) {
    const message = `The identifier ${JSON.stringify(text)} cannot be sent: no URL can hold it.`;
    throw new ApiError({ kind: 'status', status: 400, retryAfterMs: null, message });
  }
  return encodeURIComponent(text);
}
