/** What the rep has chosen so far, field by field: it is still there after a look at another entry. */
import type { FieldConflict } from '../../../../src-shared/contract/outbox/outbox.ts';
import type { EntryId } from '../../../../src-shared/domain/ids.ts';
import { forgetWithAccount } from '../../../state/account-memory.ts';

export type Sides = Record<string, 'mine' | 'theirs'>;

const chosen = new Map<EntryId, { between: string; sides: Sides }>();

forgetWithAccount(() => chosen.clear());

/** None where other values stand against each other by now. */
export function recallSides(entryId: EntryId, fields: readonly FieldConflict[]): Sides {
  const found = chosen.get(entryId);
  return found?.between === JSON.stringify(fields) ? found.sides : {};
}

export function rememberSides(entryId: EntryId, fields: readonly FieldConflict[], sides: Sides): void {
  chosen.set(entryId, { between: JSON.stringify(fields), sides });
}
