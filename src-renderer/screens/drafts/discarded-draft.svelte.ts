/** The draft that was discarded last: it can be brought back until the list that says so is left. */
import type { DraftRow } from '../../../src-shared/contract/orders/drafts.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import { command, query } from '../../bridge.ts';
import { m } from '../../i18n/generated/messages.js';
import { errorWords } from '../../i18n/words/problems.ts';
import { forgetWithAccount } from '../../state/account-memory.ts';
import { announce } from '../../state/announcer.svelte.ts';
import { fullDraftName } from './draft-names.ts';

let last = $state.raw<{ row: DraftRow; content: string } | null>(null);

forgetWithAccount(forgetDiscarded);

export function discardedRow(): DraftRow | null {
  return last?.row ?? null;
}

export function forgetDiscarded(): void {
  last = null;
}

export async function discardDraft(draftId: string): Promise<void> {
  const listed = await query('drafts.list', {});
  const kept = await query('drafts.get', { draftId });
  const row = listed.ok ? listed.value.rows.find((each) => each.draftId === draftId) : undefined;
  if (!row || !kept.ok || kept.value.content === null) return;
  const done = await command('draft.discard', { draftId });
  if (!done.ok) return;
  last = row.isDamaged ? null : { row, content: kept.value.content };
  announce(m.draft_discarded({ name: fullDraftName(row) }));
}

export async function bringBack(): Promise<void> {
  if (!last) return;
  const { row, content } = last;
  const answer = await keepAgain(row, content);
  announce(answer.ok ? m.draft_brought_back({ name: fullDraftName(row) }) : errorWords(answer.error));
}

function keepAgain(row: DraftRow, content: string): Promise<Result<unknown>> {
  const { draftId, customerName } = row;
  if (row.kind === 'order') {
    const { orderLocalId, lineCount, estimate } = row;
    return command('draft.keep', { draftId, orderLocalId, customerName, lineCount, estimate, content });
  }
  const { addressLocalId, customerFkId, addressLine } = row;
  return command('draft.keepAddress', { draftId, addressLocalId, customerFkId, customerName, addressLine, content });
}
