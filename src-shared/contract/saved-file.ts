/** Files that are written where the rep says. */
import * as v from 'valibot';

/** A file's own name, to begin with: never a place, which is the rep's to choose. Systems take 255 bytes of UTF-8 at most. */
export const FileName = v.pipe(
  v.string('mustBeText'),
  v.minLength(1, 'required'),
  v.maxLength(200, 'outOfRange'),
  v.regex(/^[^/\\:\p{Cc}]+$/u, 'outOfRange'),
);

/** What became of a file for which the rep was asked a place: `cancelled`, none was chosen; `failed`, nothing could be written there. */
export type SavedFile = { kind: 'saved'; path: string } | { kind: 'cancelled' } | { kind: 'failed'; path: string };
