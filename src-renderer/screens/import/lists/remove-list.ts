/** Removes a price list, and offers to bring it back. */
import { command } from '../../../bridge.ts';
import { m } from '../../../i18n/generated/messages.js';
import { errorWords } from '../../../i18n/words/problems.ts';
import { showToast } from '../../../state/toast.svelte.ts';

export async function removeList(name: string): Promise<void> {
  const answer = await command('priceList.remove', { name });
  if (!answer.ok) return void showToast({ words: errorWords(answer.error), action: null });
  showToast({ words: m.list_removed({ name }), action: { words: m.undo(), run: () => void bringBack(name) } });
}

async function bringBack(name: string): Promise<void> {
  const answer = await command('priceList.restore', { name });
  showToast({ words: answer.ok ? m.list_restored({ name }) : errorWords(answer.error), action: null });
}
