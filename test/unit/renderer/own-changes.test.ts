import { expect, test } from 'vitest';
import { ownChanges } from '../../../src-renderer/screens/outbox/entry/own-changes.ts';

test('a custom field that was not there before has no value from before, whatever it is called', () => {
  const payload = { changes: { observations: 'x', custom_fields: { rota: '2', constructor: 'ACME' } } };
  expect(ownChanges({ payload, base: { observations: null, 'custom_fields.rota': '1' } })).toEqual([
    { field: 'observations', base: null, mine: 'x' },
    { field: 'custom_fields.rota', base: '1', mine: '2' },
    { field: 'custom_fields.constructor', base: undefined, mine: 'ACME' },
  ]);
});
