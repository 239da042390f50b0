import { expect, it } from 'vitest';
import { emptyQuestion, readQuestion } from '../../../src-renderer/screens/orders/online/service-question.ts';
import { dateTimeOfParts } from '../../../src-renderer/i18n/date-parts.ts';

it('sends every parameter that is filled in, and none that is not', () => {
  expect(readQuestion({ ...emptyQuestion, limit: '', page: '' })).toEqual({ ok: true, filters: {} });
  const full = readQuestion({
    ...{ fkId: ' ERP-1 ', customer: '7', customerText: 'Mercado', quotation: '3', sort: '-updated_at' },
    ...{ dateFrom: '2026-01-01', dateTo: '2026-01-31', createdFrom: '2026-01-02T10:30', createdTo: '' },
    ...{ updatedFrom: '', updatedTo: '2026-02-01T08:00', limit: '50', page: '2' },
  });
  expect(full).toEqual({
    ok: true,
    filters: {
      ...{ fk_id: 'ERP-1', id_customer: 7, id_quotation: 3, sort: '-updated_at', limit: 50, page: 2 },
      order_date_from: dateTimeOfParts({ day: '2026-01-01', time: '' }),
      order_date_to: dateTimeOfParts({ day: '2026-01-31', time: '23:59' })?.replace('23:59:00', '23:59:59'),
      create_date_from: dateTimeOfParts({ day: '2026-01-02', time: '10:30' }),
      update_date_to: dateTimeOfParts({ day: '2026-02-01', time: '08:00' }),
    },
  });
});

it('says at each field what cannot be sent', () => {
  const read = readQuestion({
    ...emptyQuestion,
    ...{ customerText: 'Merc', quotation: 'three', limit: '101', page: '0', createdTo: 'T10:00', dateFrom: '?' },
    updatedFrom: '2026-02-01T?',
  });
  expect(read).toEqual({
    ok: false,
    problems: {
      customer: { code: 'notChosen' },
      quotation: { code: 'mustBeAWholeNumber' },
      limit: { code: 'outOfRange' },
      page: { code: 'outOfRange' },
      createdTo: { code: 'dateMissing' },
      dateFrom: { code: 'dateIncomplete' },
      updatedFrom: { code: 'timeUnreadable' },
    },
  });
});
