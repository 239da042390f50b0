/** What the rep is told once a conflict is decided: what happens now, by the name of the field. */
import { expect, test } from 'vitest';
import type { Conflict, ConflictChoice, EntryKind } from '../../../../src-shared/contract/outbox.ts';
import { decidedWords } from '../../../../src-renderer/screens/outbox/decided-words.ts';

const field = (name: string) => ({ field: name, base: null, mine: 1, theirs: 2 });
const fields: Conflict = { kind: 'fields', fields: [field('price'), field('quantity')] };
const undecided: Conflict = { kind: 'undecided', candidates: [] };

const cases: [EntryKind, Conflict, ConflictChoice, string][] = [
  ['item.update', fields, 'mine', 'Your value goes to the service: Price, Quantity.'],
  ['item.update', fields, 'theirs', 'The service’s value stays: Price, Quantity.'],
  [
    'item.update',
    fields,
    { fields: { price: 'mine', quantity: 'theirs' } },
    'Yours goes to the service: Price. The service’s stays: Quantity.',
  ],
  [
    'item.update',
    fields,
    { fields: { price: 'mine' } },
    'Yours goes to the service: Price. The service’s stays: Quantity.',
  ],
  ['order.delete', { kind: 'changedThere', fields: [] }, 'mine', 'It is being deleted on the service.'],
  ['order.delete', { kind: 'changedThere', fields: [] }, 'theirs', 'It stays as it is on the service.'],
  ['order.delete', { kind: 'unknownHere' }, 'mine', 'It is being deleted on the service.'],
  ['order.update', { kind: 'unknownHere' }, 'theirs', 'It stays as it is on the service.'],
  ['order.update', { kind: 'deletedThere' }, 'theirs', 'It stays deleted. Your change is discarded.'],
  ['order.create', undecided, 'resend', 'It is being sent again.'],
  ['order.create', undecided, { adopt: 12 as never }, '12 is yours. Nothing is sent twice.'],
  ['item.delete', undecided, 'resend', 'Nothing is deleted on the service.'],
  [
    'order.delete',
    { kind: 'twin', candidates: [] },
    { adopt: 12 as never },
    '12 stays. The other one is being deleted.',
  ],
];

test.each(cases)('%s, %o, decided as %o', (kind, conflict, choice, words) => {
  expect(decidedWords({ kind, conflict }, choice)).toBe(words);
});
