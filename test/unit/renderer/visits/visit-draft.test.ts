/** What is typed into the visit's dialog, and the visit that it becomes. */
import { describe, expect, it } from 'vitest';
import { incompleteDay } from '../../../../src-renderer/i18n/date-parts.ts';
import { draftOf, newVisit, readVisit, visitRange } from '../../../../src-renderer/screens/visits/visit-draft.ts';

const today = '2026-11-26';
const customer = { id: 7, name: 'Mercado Sol' };
const begun = { visitId: 'v1', loggedAtMs: 1_000, day: today, planned: null };
const typed = { ...newVisit(begun), kind: 'call' as const };

it.each([
  ['a day that is still to come', '2026-11-28', '2026-11-28'],
  ['today', today, ''],
  ['a day that is over', '2026-11-20', ''],
  ['none', null, ''],
])('begins with the next visit that was planned: %s', (_, planned, nextDay) => {
  expect(newVisit({ ...begun, planned })).toMatchObject({ day: today, kind: null, nextDay });
});

it.each([
  ['nothing', { kind: null }, { kind: 'required' }],
  ['no day', { day: '' }, { day: 'required' }],
  ['half a day', { day: incompleteDay }, { day: 'dateIncomplete' }],
  ['a day that is still to come', { day: '2026-11-27' }, { day: 'inFuture' }],
  ['no order without a reason', { kind: 'noOrder' }, { reason: 'required' }],
  ['another reason without words', { kind: 'noOrder', reason: 'other', reasonText: ' ' }, { reasonText: 'required' }],
  ['half a next day', { nextDay: incompleteDay }, { nextDay: 'dateIncomplete' }],
  ['a next visit on the same day', { nextDay: today }, { nextDay: 'notLater' }],
  ['a day more than ten years ago', { day: '2016-11-25' }, { day: 'tooFar' }],
  ['a next visit in more than two years', { nextDay: '2028-11-27' }, { nextDay: 'tooFar' }],
  ['a note without end', { note: 'x'.repeat(10_001) }, { note: 'outOfRange' }],
  ['two mistakes', { kind: null, nextDay: '2026-11-20' }, { kind: 'required', nextDay: 'notLater' }],
] as const)('complains about %s', (_, changes, problems) => {
  expect(readVisit({ ...typed, ...changes }, customer, today)).toEqual({ problems });
});

it.each(['first', 'last'] as const)('takes the %s day of its range', (end) => {
  const range = visitRange(today);
  const days = end === 'first' ? { day: range.first } : { nextDay: range.last };
  expect(readVisit({ ...typed, ...days }, customer, today)).toMatchObject({ visit: days });
});

describe('a visit that is right', () => {
  const read = (changes: Partial<typeof typed> | { kind: 'order' | 'noOrder' }) => {
    const answer = readVisit({ ...typed, ...changes }, customer, today);
    return 'visit' in answer ? answer.visit : answer;
  };

  it('carries what was typed, without spaces around it', () => {
    expect(
      read({ kind: 'noOrder', reason: 'other', reasonText: ' Reforma ', note: ' Volto sexta \n' } as never),
    ).toEqual({
      ...{ visitId: 'v1', customerId: 7, customerName: 'Mercado Sol', day: today, kind: 'noOrder', reason: 'other' },
      ...{ reasonText: 'Reforma', note: 'Volto sexta', nextDay: null, loggedAtMs: 1_000 },
    });
  });

  it('carries nothing that was typed for another kind or reason', () => {
    expect(read({ reason: 'other', reasonText: 'Reforma' })).toMatchObject({ reason: null, reasonText: '' });
    expect(read({ kind: 'noOrder', reason: 'price', reasonText: 'Reforma' } as never)).toMatchObject({
      ...{ reason: 'price', reasonText: '' },
    });
  });

  it('is the same after it was opened again and nothing was changed', () => {
    const visit = readVisit({ ...typed, kind: 'noOrder', reason: 'closed', nextDay: '2026-12-01' }, customer, today);
    if (!('visit' in visit)) throw new Error('It is not right.');
    expect(readVisit(draftOf(visit.visit), customer, '2026-12-30')).toEqual(visit);
  });
});
