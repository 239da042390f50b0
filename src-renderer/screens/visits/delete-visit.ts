/** Deletes a visit, and offers to bring it back. */
import type { Visit } from '../../../src-shared/contract/visits/visits.ts';
import { command } from '../../bridge.ts';
import { formatDay } from '../../i18n/format.ts';
import { m } from '../../i18n/generated/messages.js';
import { errorWords } from '../../i18n/words/problems.ts';
import { showToast } from '../../state/toast.svelte.ts';

export async function deleteVisit(visit: Visit): Promise<void> {
  const { visitId, day } = visit;
  const answer = await command('visit.delete', { visitId });
  if (!answer.ok) return void showToast({ words: errorWords(answer.error), action: null });
  showToast({
    words: m.visits_deleted({ day: formatDay(day) }),
    action: { words: m.undo(), run: () => void bringBack(visit) },
  });
}

async function bringBack(visit: Visit): Promise<void> {
  const answer = await command('visit.keep', visit);
  const words = answer.ok ? m.visits_undeleted({ day: formatDay(visit.day) }) : errorWords(answer.error);
  showToast({ words, action: null });
}
