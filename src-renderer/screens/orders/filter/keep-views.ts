/** Stores the views of the list of orders. */
import type { SavedView } from '../../../../src-shared/contract/settings.ts';
import { command } from '../../../bridge.ts';
import { errorWords } from '../../../i18n/words/problems.ts';
import { announce } from '../../../state/announcer.svelte.ts';

/** False where they could not be stored; the rep is told. */
export async function keepViews(next: readonly SavedView[]): Promise<boolean> {
  const answer = await command('settings.change', { changes: { savedViews: [...next] } });
  if (!answer.ok) announce(errorWords(answer.error));
  return answer.ok;
}
