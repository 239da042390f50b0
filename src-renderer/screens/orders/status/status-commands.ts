/** The commands by which several orders get one status, and the words for what became of it. */
import { command, query } from '../../../bridge.ts';
import { formatDecimal } from '../../../i18n/format.ts';
import { m } from '../../../i18n/generated/messages.js';
import { errorWords } from '../../../i18n/words/problems.ts';
import { ofThisAccount } from '../../../state/account-work.ts';
import { showToast } from '../../../state/toast.svelte.ts';
import {
  changeEach,
  takeBackEach,
  type ChangedOrder,
  type GivenStatus,
  type OrderWithStatus,
  type StatusDone,
} from './set-status.ts';

interface Progress {
  isCancelled: () => boolean;
  ondone: (count: number) => void;
}

/** Saves the status for each of the orders, says what became of it, and offers to take the whole of it back. */
export async function changeStatus(
  status: GivenStatus,
  orders: readonly OrderWithStatus[],
  progress: Progress,
): Promise<void> {
  const done = await ofThisAccount(changeEach({ command, query }, orders, status.id, progress));
  const run = () => void ofThisAccount(takeBack(done.changed, status.id));
  showToast({ words: doneWords(done, status), action: done.changed.length > 0 ? { words: m.undo(), run } : null });
}

async function takeBack(changed: readonly ChangedOrder[], statusId: number | null): Promise<void> {
  const kept = await takeBackEach({ command, query }, changed, statusId);
  const back = changed.length - kept.length;
  const parts = [
    ...(back > 0 ? [m.status_undone({ count: back })] : []),
    ...(kept.length > 0 ? [m.status_kept({ count: kept.length, names: namesOf(kept) })] : []),
  ];
  showToast({ words: parts.join(' '), action: null });
}

function doneWords({ changed, gone, error, isCancelled }: StatusDone, { id, name }: GivenStatus): string {
  const count = changed.length;
  const changedWords = id === null ? m.status_cleared({ count }) : m.status_changed({ count, name });
  return [
    ...(count > 0 || (gone.length === 0 && !error) ? [changedWords] : []),
    ...(gone.length > 0 ? [m.status_gone({ count: gone.length, names: namesOf(gone) })] : []),
    ...(error ? [errorWords(error)] : []),
    ...(error || isCancelled ? [m.status_others()] : []),
  ].join(' ');
}

const mostNamed = 5;

/** The numbers of the first, and how many there are besides. */
export function namesOf(orders: readonly OrderWithStatus[]): string {
  const names = orders.slice(0, mostNamed).map(({ name }) => name);
  const more = orders.length - names.length;
  return more === 0 ? names.join(', ') : m.status_names_more({ names: names.join(', '), more: formatDecimal(more) });
}
