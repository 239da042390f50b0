/** What follows from the rep's decision of a conflict. */
import { expect, test } from 'vitest';
import type { Conflict, ConflictChoice, EntryKind } from '../../../src-shared/contract/outbox/outbox.ts';
import { decided, type Decided } from '../../../src-renderer/screens/outbox/conflict/decided.ts';

const field = (name: string) => ({ field: name, base: null, mine: 1, theirs: 2 });
const fields: Conflict = { kind: 'fields', fields: [field('price'), field('quantity')] };
const undecided: Conflict = { kind: 'undecided', candidates: [] };
const changed: Conflict = { kind: 'changedThere', fields: [] };
const both: Decided = { outcome: 'fields', mine: ['price'], theirs: ['quantity'] };

const cases: [EntryKind, Conflict, ConflictChoice, Decided][] = [
  ['item.update', fields, 'mine', { outcome: 'fields', mine: ['price', 'quantity'], theirs: [] }],
  ['item.update', fields, 'theirs', { outcome: 'fields', mine: [], theirs: ['price', 'quantity'] }],
  ['item.update', fields, { fields: { price: 'mine', quantity: 'theirs' } }, both],
  ['item.update', fields, { fields: { price: 'mine' } }, both],
  ['order.delete', changed, 'mine', { outcome: 'delete' }],
  ['order.delete', changed, 'theirs', { outcome: 'keep' }],
  ['order.delete', { kind: 'unknownHere' }, 'mine', { outcome: 'delete' }],
  ['order.update', { kind: 'unknownHere' }, 'mine', { outcome: 'other' }],
  ['order.update', { kind: 'unknownHere' }, 'theirs', { outcome: 'keep' }],
  ['order.update', { kind: 'deletedThere' }, 'mine', { outcome: 'anew' }],
  ['order.update', { kind: 'deletedThere' }, 'theirs', { outcome: 'gone' }],
  ['order.create', undecided, 'resend', { outcome: 'resend' }],
  ['order.create', undecided, { adopt: 12 }, { outcome: 'adopted', id: 12 }],
  ['item.delete', undecided, 'resend', { outcome: 'noLine' }],
  ['item.update', undecided, { adopt: 12 }, { outcome: 'line' }],
  ['order.delete', { kind: 'duplicate', candidates: [] }, { adopt: 12 }, { outcome: 'keptOne', id: 12 }],
];

test.each(cases)('%s, %o, decided as %o', (kind, conflict, choice, follows) => {
  expect(decided({ kind, conflict }, choice)).toEqual(follows);
});
