/** What a rep does about a standing order. */
import type { StandingRow } from '../../../src-shared/contract/standing/standing-orders.ts';
import { command, query } from '../../bridge.ts';
import { formatLongDay } from '../../i18n/format.ts';
import { m } from '../../i18n/generated/messages.js';
import { errorWords } from '../../i18n/words/problems.ts';
import { goTo } from '../../state/router.svelte.ts';
import { showToast } from '../../state/toast.svelte.ts';
import { draftOfOccurrence } from './moved-draft.ts';

type Named = Pick<StandingRow, 'standingId' | 'name' | 'nextDay'>;
type Skipped = Named & Pick<StandingRow, 'untilDay'>;

export function openStanding(row: StandingRow): void {
  const { standingId, nextDay, customerId: id, customerName: name, customerFkId: fk_id } = row;
  goTo({
    screen: 'order',
    localId: null,
    draftId: draftOfOccurrence(standingId, nextDay),
    customer: { id, name, fk_id },
    standing: { standingId, plannedDay: nextDay, customerId: id },
  });
}

export async function skipStanding(row: Skipped, today: string): Promise<void> {
  const { standingId, name, nextDay: plannedDay, untilDay } = row;
  const answer = await command('standing.skip', { standingId, plannedDay, today });
  if (!answer.ok) return void showToast({ words: errorWords(answer.error), action: null });
  const { nextDay } = answer.value;
  if (nextDay === null) return;
  const isOver = untilDay !== null && nextDay > untilDay;
  const words = isOver
    ? m.standing_skipped_last({ name })
    : m.standing_skipped({ name, day: formatLongDay(nextDay, 'short') });
  showToast({
    words,
    action: { words: m.undo(), run: () => void takeBack({ standingId, name, nextDay: plannedDay }) },
  });
}

async function takeBack({ standingId, name, nextDay }: Named): Promise<void> {
  const answer = await command('standing.move', { standingId, nextDay });
  showToast({ words: answer.ok ? m.standing_unskipped({ name }) : errorWords(answer.error), action: null });
}

/** A damaged one cannot be brought back. */
export async function endStanding({ standingId, name }: Named): Promise<void> {
  const kept = await query('standing.get', { standingId });
  const answer = await command('standing.end', { standingId });
  if (!answer.ok) return void showToast({ words: errorWords(answer.error), action: null });
  const order = kept.ok ? kept.value.order : null;
  const run = async () => {
    if (!order) return;
    const back = await command('standing.keep', order);
    showToast({ words: back.ok ? m.standing_brought_back({ name }) : errorWords(back.error), action: null });
  };
  const action = order ? { words: m.undo(), run: () => void run() } : null;
  showToast({ words: m.standing_ended({ name }), action });
}
