/** Changes the price lists that are here, and offers to take each change back. */
import type { ListOfImport } from '../../../../src-shared/contract/catalogue/price-lists.ts';
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

export async function holdList(list: ListOfImport): Promise<void> {
  const answer = await command('priceList.hold', list);
  if (!answer.ok) return void showToast({ words: errorWords(answer.error), action: null });
  const { before } = answer.value;
  showToast({
    words: m.list_held({ name: list.name }),
    action: { words: m.undo(), run: () => void command('priceList.hold', { name: list.name, heldFor: before }) },
  });
}
