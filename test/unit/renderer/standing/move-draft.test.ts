/** What the draft of an occurrence of a standing order says once that occurrence is moved to another day. */
import { expect, it } from 'vitest';
import { blankOrder } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { packDraft, unpackDraft } from '../../../../src-renderer/screens/order-editor/draft/draft-content.ts';
import { snapshotOf } from '../../../../src-renderer/screens/order-editor/draft/history.ts';
import { blankLine } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { movedTo } from '../../../../src-renderer/screens/standing/moved-draft.ts';

const rest = { locale: 'en' as const, past: [], future: [] };
const standing = { standingId: 's', plannedDay: '2026-11-27', customerId: 7 };

it('is of the other day, with all that was typed', () => {
  const line = blankLine();
  line.values.quantity = '9';
  const draft = { ...blankOrder(), lines: [line], standing };
  const moved = unpackDraft(movedTo(packDraft(snapshotOf(draft), null, rest), '2026-11-30') ?? '');
  expect(moved?.draft).toEqual({ ...draft, standing: { ...standing, plannedDay: '2026-11-30' } });
});

it('is left alone if it is of no standing order', () => {
  expect(movedTo(packDraft(snapshotOf(blankOrder()), null, rest), '2026-11-30')).toBeNull();
});
