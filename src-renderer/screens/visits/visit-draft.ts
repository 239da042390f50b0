/** A visit as the rep types it, and what has to be right before it is saved. */
import {
  longestNote,
  type NoOrderReason,
  type Visit,
  type VisitKind,
} from '../../../src-shared/contract/visits/visits.ts';
import { daysAfter } from '../../../src-shared/domain/calendar/calendar-days.ts';
import { incompleteDay } from '../../i18n/date-parts.ts';

export interface VisitDraft {
  visitId: string;
  loggedAtMs: number;
  /** `yyyy-mm-dd`, empty, or `incompleteDay`; so is `nextDay`. */
  day: string;
  kind: VisitKind | null;
  reason: NoOrderReason | '';
  reasonText: string;
  note: string;
  nextDay: string;
}

export type VisitField = 'day' | 'kind' | 'reason' | 'reasonText' | 'note' | 'nextDay';
export type VisitProblem = 'required' | 'dateIncomplete' | 'inFuture' | 'notLater' | 'tooFar' | 'outOfRange';
export type VisitProblems = Partial<Record<VisitField, VisitProblem>>;

/** The first day of a visit, and the last one of the next: what is farther from today is a slip of the keys. */
export function visitRange(today: string): { first: string; last: string } {
  return { first: daysAfter(today, -3_652), last: daysAfter(today, 731) };
}

/** `planned` is the day of a next visit that is still to come: it stays planned unless the rep changes it. */
export function newVisit({
  planned,
  ...known
}: {
  visitId: string;
  loggedAtMs: number;
  day: string;
  planned: string | null;
}): VisitDraft {
  const nextDay = planned !== null && planned > known.day ? planned : '';
  return { ...known, kind: null, reason: '', reasonText: '', note: '', nextDay };
}

export function draftOf({ visitId, loggedAtMs, day, kind, reason, reasonText, note, nextDay }: Visit): VisitDraft {
  return { visitId, loggedAtMs, day, kind, reason: reason ?? '', reasonText, note, nextDay: nextDay ?? '' };
}

/** What was typed for another kind is not saved. */
export function readVisit(
  draft: VisitDraft,
  customer: { id: number; name: string | null },
  today: string,
): { visit: Visit } | { problems: VisitProblems } {
  const { visitId, loggedAtMs, day, kind, nextDay } = draft;
  const reason = kind === 'noOrder' && draft.reason !== '' ? draft.reason : null;
  const reasonText = reason === 'other' ? draft.reasonText.trim() : '';
  const note = draft.note.trim();
  const problems = withoutNone({
    day: dayProblem(day, today),
    kind: kind === null ? 'required' : null,
    reason: kind === 'noOrder' && reason === null ? 'required' : null,
    reasonText: reason === 'other' && reasonText === '' ? 'required' : null,
    note: note.length > longestNote ? 'outOfRange' : null,
    nextDay: nextDayProblem(day, nextDay, today),
  });
  if (kind === null || Object.keys(problems).length > 0) return { problems };
  const of = { customerId: customer.id, customerName: customer.name };
  return {
    visit: {
      visitId,
      ...of,
      day,
      kind,
      reason,
      reasonText,
      note,
      nextDay: nextDay === '' ? null : nextDay,
      loggedAtMs,
    },
  };
}

function dayProblem(day: string, today: string): VisitProblem | null {
  if (day === '') return 'required';
  if (day === incompleteDay) return 'dateIncomplete';
  if (day > today) return 'inFuture';
  return day < visitRange(today).first ? 'tooFar' : null;
}

function nextDayProblem(day: string, nextDay: string, today: string): VisitProblem | null {
  if (nextDay === '') return null;
  if (nextDay === incompleteDay) return 'dateIncomplete';
  if (nextDay <= day) return 'notLater';
  return nextDay > visitRange(today).last ? 'tooFar' : null;
}

function withoutNone(problems: Record<VisitField, VisitProblem | null>): VisitProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as VisitProblems;
}
