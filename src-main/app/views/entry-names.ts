/** What the ids in a conflict or a history are called: the rep decides between names, not between numbers. */
import type { Connection } from '../../db/engine/connection.ts';
import type { Conflict, HistoryRow } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Address, AddressWrite } from '../../../src-shared/domain/address.ts';
import { orderReferences, type OrderReferenceField } from '../../../src-shared/domain/order-fields.ts';
import { findAddress, findAddressByServiceId } from '../../db/records/addresses.ts';
import { findReference } from '../../db/catalogue/catalogue.ts';
import type { Entry } from '../../outbox/queue/entry.ts';
import { readFoldedAddress } from '../../outbox/view/fold-records.ts';
import { flattenChanges } from '../../records/values.ts';

/** A field that holds an id, of the head of an order or of one of its lines. */
const reference = /^(?:(items\.\d+)\.)?(id_\w+)$/;

/** By `<field> <id>`, and of a whole order's lines by `items.<id>`, which are called as their products. */
export function entryNames(db: Connection, entry: Entry, conflict: Conflict): Record<string, string> {
  const names: Record<string, string> = {};
  for (const [path, id] of valuesIn(entry, conflict)) {
    if (typeof id !== 'number') continue;
    const [, line, field = ''] = reference.exec(path) ?? [];
    const name = nameOf(db, field, id);
    if (name === null) continue;
    names[`${field} ${id}`] = name;
    if (line !== undefined) names[line] = name;
  }
  return names;
}

/** The same of the edits in a history, by `<field> <id>`; an address of this machine by `address_local_id <local id>`. */
export function editNames(db: Connection, history: readonly HistoryRow[]): Record<string, string> {
  const names: Record<string, string> = {};
  for (const { field, before, after } of history.flatMap(({ edits }) => edits))
    for (const id of [before, after]) {
      const name = field === 'address_local_id' ? nameOfLocal(db, id) : typeof id === 'number' && nameOf(db, field, id);
      if (name) names[`${field} ${String(id)}`] = name;
    }
  return names;
}

function nameOfLocal(db: Connection, localId: unknown): string | null {
  const stored = typeof localId === 'string' ? findAddress(db, localId) : undefined;
  return stored ? addressName(readFoldedAddress(db, stored).address) : null;
}

/** What the rep edited last, so that a line has the name that the rep knows. */
function valuesIn({ payload, base }: Entry, conflict: Conflict): [string, unknown][] {
  const fields = 'fields' in conflict ? conflict.fields : [];
  return [
    ...fields.flatMap(({ field, mine, theirs }): [string, unknown][] => [
      [field, mine],
      [field, theirs],
    ]),
    ...Object.entries('changes' in payload ? flattenChanges(payload.changes) : {}),
    ...Object.entries(base ?? {}),
  ];
}

function nameOf(db: Connection, field: string, id: number): string | null {
  if (field === 'id_address') {
    const stored = findAddressByServiceId(db, id);
    return stored ? addressName(readFoldedAddress(db, stored).address) : null;
  }
  const kind = field === 'id_item' ? 'product' : isReference(field) ? orderReferences[field] : null;
  return kind === null ? null : (findReference(db, kind, id)?.name ?? null);
}

function isReference(field: string): field is OrderReferenceField {
  return Object.hasOwn(orderReferences, field);
}

/** Its name, or else where it is; null where neither is known. */
export function addressName({ name, street, number, city }: Partial<Address> | AddressWrite): string | null {
  return name || [street, number, city].filter((part) => part != null && part !== '').join(', ') || null;
}
