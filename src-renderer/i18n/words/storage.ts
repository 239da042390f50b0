/** A disk that does not take what is to be kept, in words that say what to do. What the rep typed is still in its fields. */
import type { StorageProblem } from '../../../src-shared/contract/failures.ts';
import { m } from '../generated/messages.js';

export const storageWords: Record<StorageProblem, () => string> = {
  full: m.storage_full,
  readOnly: m.storage_read_only,
  noAccess: m.storage_no_access,
  busy: m.storage_busy,
  failing: m.storage_failing,
};
