/** What became of a file that was to be written where the rep says. */
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { SavedFile } from '../../../src-shared/contract/host/saved-file.ts';
import { m } from '../generated/messages.js';
import type { Said } from '../said.ts';
import { errorWords } from './problems.ts';

/** Null where the rep chose no place. */
export function savedFileWords(answer: Result<SavedFile>): Said | null {
  if (!answer.ok) return () => errorWords(answer.error);
  const file = answer.value;
  switch (file.kind) {
    case 'saved':
      return () => m.file_saved(file);
    case 'cancelled':
      return null;
    case 'failed':
      return () => m.file_not_saved(file);
  }
}
