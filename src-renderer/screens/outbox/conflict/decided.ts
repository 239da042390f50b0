/** What follows from the rep's decision of a conflict. */
import { type ConflictChoice, type EntryDetail, verbOf } from '../../../../src-shared/contract/outbox/outbox.ts';

export type Decided =
  /** The fields that each side won. */
  | { outcome: 'fields'; mine: string[]; theirs: string[] }
  | {
      outcome: 'delete' | 'keep' | 'anew' | 'gone' | 'line' | 'newLine' | 'lineDeleted' | 'noLine' | 'resend' | 'other';
    }
  | { outcome: 'keptOne' | 'adopted'; id: number };

export function decided({ kind, conflict }: Pick<EntryDetail, 'kind' | 'conflict'>, choice: ConflictChoice): Decided {
  switch (conflict?.kind) {
    case 'fields': {
      const sideOf = (field: string) =>
        typeof choice === 'object' && 'fields' in choice ? choice.fields[field] : choice;
      const names = conflict.fields.map(({ field }) => field);
      const isMine = (field: string) => sideOf(field) === 'mine';
      return { outcome: 'fields', mine: names.filter(isMine), theirs: names.filter((field) => !isMine(field)) };
    }
    case 'changedThere':
      return { outcome: choice === 'mine' ? 'delete' : 'keep' };
    case 'unknownHere':
      if (choice !== 'mine') return { outcome: 'keep' };
      return { outcome: verbOf(kind) === 'delete' ? 'delete' : 'other' };
    case 'deletedThere':
      return { outcome: choice === 'mine' ? 'anew' : 'gone' };
    case 'undecided':
    case 'duplicate':
      return ofCandidates(kind, typeof choice === 'object' && 'adopt' in choice ? choice.adopt : null);
    case undefined:
      return { outcome: 'other' };
  }
}

function ofCandidates(kind: EntryDetail['kind'], id: number | null): Decided {
  switch (kind) {
    case 'item.update':
      return { outcome: id === null ? 'newLine' : 'line' };
    case 'item.delete':
      return { outcome: id === null ? 'noLine' : 'lineDeleted' };
    case 'order.delete':
    case 'address.delete':
      return id === null ? { outcome: 'other' } : { outcome: 'keptOne', id };
    default:
      return id === null ? { outcome: 'resend' } : { outcome: 'adopted', id };
  }
}
