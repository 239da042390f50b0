/** The items of an order become those of the standing order that it is an occurrence of. */
import { command, query } from '../../../bridge.ts';
import { m } from '../../../i18n/generated/messages.js';
import { errorWords } from '../../../i18n/words/problems.ts';
import { showToast } from '../../../state/toast.svelte.ts';
import type { StandingSource } from '../../standing/standing-source.ts';

type Items = Pick<StandingSource, 'content' | 'lineCount'>;

export async function keepItems(standingId: string, items: Items): Promise<void> {
  const kept = await replaceItems(standingId, items);
  if (!kept) return;
  const run = () =>
    void replaceItems(standingId, kept.before).then((back) => {
      if (back) showToast({ words: m.standing_items_back({ name: back.name }), action: null });
    });
  showToast({ words: m.standing_items_kept({ name: kept.name }), action: { words: m.undo(), run } });
}

/** The rest stays as it is by now. Null, and said why, if nothing is changed. */
async function replaceItems(
  standingId: string,
  { content, lineCount }: Items,
): Promise<{ name: string; before: Items } | null> {
  const answer = await query('standing.get', { standingId });
  const order = answer.ok ? answer.value.order : null;
  const kept = order && (await command('standing.keep', { ...order, content, lineCount }));
  if (order && kept?.ok) return { name: order.name, before: order };
  const words = kept && !kept.ok ? errorWords(kept.error) : m.standing_unreadable();
  showToast({ words, action: null });
  return null;
}
