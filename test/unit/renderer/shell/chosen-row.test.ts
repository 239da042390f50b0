/** The row of the search for actions that Enter takes, while records are still sought. */
import { expect, it } from 'vitest';
import { placeOfChosen, rowToTake, type Choosable } from '../../../../src-renderer/screens/shell/chosen-row.ts';

const action: Choosable = { id: 'new order', kind: 'action' };
const record: Choosable = { id: 'customer 7', kind: 'record' };
const setting: Choosable = { id: 'settings-goals', kind: 'setting' };

it('stays the one that the rep went to when records come above it', () => {
  expect(placeOfChosen([action, setting], setting.id)).toBe(1);
  expect(placeOfChosen([action, record, setting], setting.id)).toBe(2);
});

it('is the first one until the rep goes to another, and once that has gone', () => {
  expect(placeOfChosen([action, record], null)).toBe(0);
  expect(placeOfChosen([action, setting], record.id)).toBe(0);
});

it('is taken at once if it is an action, or a setting that the rep went to', () => {
  expect(rowToTake([action, setting], null, false)).toBe(action);
  expect(rowToTake([action, setting], setting.id, false)).toBe(setting);
});

it('is taken later if a record may be meant', () => {
  expect(rowToTake([action, record], record.id, false)).toBe('later');
  expect(rowToTake([setting], null, false)).toBe('later');
  expect(rowToTake([], null, false)).toBe('later');
});

it('is any once the records fit what is typed', () => {
  expect(rowToTake([action, record], record.id, true)).toBe(record);
  expect(rowToTake([setting], null, true)).toBe(setting);
  expect(rowToTake([], null, true)).toBeNull();
});
