/** What the rep changes, field by field, from an entry's payload. */
import type { EntryDetail } from '../../../../src-shared/contract/outbox/outbox.ts';

export interface OwnChange {
  field: string;
  base: unknown;
  mine: unknown;
}

/** Custom fields stand on their own, as `custom_fields.key`. Empty for creates and deletes. */
export function ownChanges({ payload, base }: Pick<EntryDetail, 'payload' | 'base'>): OwnChange[] {
  const before = membersOf(base);
  return Object.entries(membersOf(membersOf(payload)['changes'])).flatMap(([field, mine]): OwnChange[] => {
    if (field !== 'custom_fields') return [{ field, base: before[field], mine }];
    return Object.entries(membersOf(mine)).map(([key, value]) => ({
      field: `custom_fields.${key}`,
      base: before[`custom_fields.${key}`],
      mine: value,
    }));
  });
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
