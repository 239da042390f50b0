/** Files that are written where the rep says. */
import * as v from 'valibot';

/**
 * A file's own name, as a suggestion: never a place, which is the rep's to choose. It ends with `ending`, is not hidden, and
 * reads as it is: without control characters, line breaks and marks that turn its direction or show nothing. Systems take
 * 255 bytes of UTF-8 at most.
 */
export const fileName = (ending: '.csv' | '.pdf' | '.xlsx') =>
  v.pipe(
    v.string('mustBeText'),
    v.minLength(1, 'required'),
    v.maxLength(200, 'outOfRange'),
    v.regex(/^[^./\\:\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}][^/\\:\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'outOfRange'),
    v.endsWith(ending, 'outOfRange'),
  );

/** What became of a file for which the rep was asked a place: `cancelled`, none was chosen; `failed`, nothing could be written there. */
export type SavedFile = { kind: 'saved'; path: string } | { kind: 'cancelled' } | { kind: 'failed'; path: string };
