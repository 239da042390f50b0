/** Words about safety copies. */
import type { CopyProblem, SafetyCopiesView } from '../../../src-shared/contract/outbox/safety-copies.ts';
import { formatClock, formatInstantExactly } from '../format.ts';
import { m } from '../generated/messages.js';

const problems: Record<CopyProblem, () => string> = {
  unreachable: m.copies_unreachable,
  denied: m.copies_denied,
  full: m.copies_full,
  failing: m.copies_failing,
  noPassword: m.copies_password_gone,
  tooLarge: m.copies_too_large,
};

/** What the last copy holds, and what it does not. */
export function copyWords({ folder, isOn, last }: SafetyCopiesView): string {
  if (folder === null) return m.copies_no_folder();
  if (!isOn) return m.copies_no_password();
  if (last === null) return m.copies_none_yet();
  const time = formatInstantExactly(last.atMs);
  return [
    last.entries === 0 ? m.copies_last_empty({ time }) : m.copies_last({ time, count: last.entries }),
    last.photos > 0 ? m.copies_photos({ count: last.photos }) : '',
    last.kept > 0 ? m.copies_kept({ count: last.kept }) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Why no copy could be written, and when it is tried again. Null: nothing is wrong. */
export function copyProblemWords({ problem, nextAtMs }: SafetyCopiesView): string | null {
  if (problem === null) return null;
  const next =
    nextAtMs === null || problem === 'noPassword' ? '' : ` ${m.copies_next({ time: formatClock(nextAtMs) })}`;
  return `${problems[problem]()}${next}`;
}

/** What the outbox says, beside its other lines. Null: nothing that the rep has to know. */
export function copyNote(view: SafetyCopiesView): string | null {
  if (view.folder !== null && !view.isOn && view.byCompany !== null) return m.copies_asked();
  const trouble = copyProblemWords(view);
  if (trouble === null) return null;
  const { last } = view;
  return `${trouble} ${last ? m.copies_since({ time: formatInstantExactly(last.atMs) }) : m.copies_no_last()}`;
}
