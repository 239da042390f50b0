/** A search for the service as it is typed, and as it is sent: every parameter of interface 4.1. */
import type { OrderFilters, OrderSort } from '../../../../src-shared/contract/orders/order-filters.ts';
import { dateTimeOfParts, incompleteDay, splitParts } from '../../../i18n/date-parts.ts';
import type { FieldProblem } from '../../../i18n/field-problem.ts';

/** Texts of fields; empty ones are not sent. */
export interface Question {
  fkId: string;
  customer: string;
  customerText: string;
  quotation: string;
  dateFrom: string;
  dateTo: string;
  createdFrom: string;
  createdTo: string;
  updatedFrom: string;
  updatedTo: string;
  sort: OrderSort | '';
  limit: string;
  page: string;
}

export const emptyQuestion: Question = {
  ...{ fkId: '', customer: '', customerText: '', quotation: '' },
  ...{ dateFrom: '', dateTo: '', createdFrom: '', createdTo: '', updatedFrom: '', updatedTo: '' },
  ...{ sort: '', limit: '100', page: '1' },
};

export type QuestionProblems = Partial<Record<keyof Question, FieldProblem>>;

type Read = { ok: true; filters: OrderFilters } | { ok: false; problems: QuestionProblems };

const numbers = [
  ['customer', 'id_customer', Number.MAX_SAFE_INTEGER],
  ['quotation', 'id_quotation', Number.MAX_SAFE_INTEGER],
  ['limit', 'limit', 100],
  ['page', 'page', Number.MAX_SAFE_INTEGER],
] as const;

const dates = [
  ['dateFrom', 'order_date_from'],
  ['dateTo', 'order_date_to'],
  ['createdFrom', 'create_date_from'],
  ['createdTo', 'create_date_to'],
  ['updatedFrom', 'update_date_from'],
  ['updatedTo', 'update_date_to'],
] as const;

export function readQuestion(question: Question): Read {
  const filters: OrderFilters = {};
  const problems: QuestionProblems = {};
  if (question.fkId.trim() !== '') filters.fk_id = question.fkId.trim();
  if (question.sort !== '') filters.sort = question.sort;
  if (question.customer === '' && question.customerText.trim() !== '') problems.customer = { code: 'notChosen' };
  for (const [field, name, most] of numbers) {
    const text = question[field].trim();
    if (text === '') continue;
    const number = Number(text);
    if (!/^\d+$/.test(text)) problems[field] = { code: 'mustBeAWholeNumber' };
    else if (number < 1 || number > most) problems[field] = { code: 'outOfRange' };
    else filters[name] = number;
  }
  for (const [field, name] of dates) {
    const parts = splitParts(question[field]);
    if (parts.day === '' && parts.time === '') continue;
    const moment = parts.day === '' || parts.day === incompleteDay ? null : dateTimeOf(parts, name.endsWith('_to'));
    if (parts.day === '') problems[field] = { code: 'dateMissing' };
    else if (parts.time === incompleteDay) problems[field] = { code: 'timeUnreadable' };
    else if (moment === null) problems[field] = { code: 'dateIncomplete' };
    else filters[name] = moment;
  }
  return Object.keys(problems).length === 0 ? { ok: true, filters } : { ok: false, problems };
}

/** A day without a time begins a range at its first second, and ends one at its last. */
function dateTimeOf(parts: { day: string; time: string }, isEnd: boolean): string | null {
  if (parts.time !== '' || !isEnd) return dateTimeOfParts(parts);
  return dateTimeOfParts({ day: parts.day, time: '23:59' })?.replace('T23:59:00', 'T23:59:59') ?? null;
}
