/** The draft of an occurrence that the rep moves to another day: it stays the draft of that occurrence. */
import { command, query } from '../../bridge.ts';
import { draftOfOccurrence, movedTo } from './moved-draft.ts';

/** Does nothing if there is no such draft, or if the other day has one already. */
export async function moveDraft(standingId: string, from: string, to: string): Promise<void> {
  const [draftId, movedId] = [draftOfOccurrence(standingId, from), draftOfOccurrence(standingId, to)];
  const list = await query('drafts.list', {});
  const rows = list.ok ? list.value.rows : [];
  const row = rows.find((each) => each.draftId === draftId);
  if (row?.kind !== 'order' || row.isDamaged || rows.some((each) => each.draftId === movedId)) return;
  const kept = await query('drafts.get', { draftId });
  const content = kept.ok && kept.value.content !== null ? movedTo(kept.value.content, to) : null;
  if (content === null) return;
  const { orderLocalId, customerName, lineCount, estimate } = row;
  const of = { orderLocalId, customerName, lineCount, estimate };
  const moved = await command('draft.keep', { draftId: movedId, ...of, content });
  if (moved.ok) await command('draft.discard', { draftId });
}
