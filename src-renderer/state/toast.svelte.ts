/** Short messages at the foot of the window: what has just been done, and the way back or on. */
import type { Result } from '../../src-shared/contract/errors.ts';
import type { EntryId } from '../../src-shared/domain/ids.ts';
import { command } from '../bridge.ts';
import { m } from '../i18n/generated/messages.js';
import { keyWords } from '../i18n/words/keys.ts';
import { errorWords } from '../i18n/words/problems.ts';
import { forgetWithAccount } from './account-memory.ts';
import { announce } from './announcer.svelte.ts';

export interface Toast {
  words: string;
  action: { words: string; run: () => void } | null;
}

/** The core holds a deletion so long: until then it can be taken back. */
export const holdMs = 8_000;
/** The key of the newest message's action, in every screen. */
export const actionKeys = 'mod+shift+u';

/** Those with a way back stay beside a newer one: each thing that was done has its own. */
const mostShown = 3;
let shown = $state.raw<readonly Toast[]>([]);

/** The newest last. */
export function toasts(): readonly Toast[] {
  return shown;
}

export function closeToast(toast: Toast): void {
  shown = shown.filter((other) => other !== toast);
}

export function closeToasts(): void {
  shown = [];
}

// Their way back leads into the account of before.
forgetWithAccount(closeToasts);

/** A screen reader hears it with the key of its action: the message does not take the focus. Returns what closes it. */
export function showToast(toast: Toast): () => void {
  const { words, action } = toast;
  const close = () => closeToast(kept);
  const kept: Toast = { words, action: action && { words: action.words, run: () => (close(), action.run()) } };
  shown = [...shown.filter((other) => other.action !== null), kept].slice(-mostShown);
  setTimeout(close, holdMs);
  announce(action ? m.toast_with_action({ words, action: action.words, keys: keyWords(actionKeys) }) : words);
  return close;
}

/** `undo` names what a deletion or discarding has ended; nothing where it cannot be taken back. */
export function offerUndo(
  words: string,
  { undo = [], undone, after }: { undo?: readonly EntryId[] | undefined; undone: string; after?: () => void },
): void {
  const entryIds = [...undo];
  if (entryIds.length === 0) return void showToast({ words, action: null });
  const run = () => void takeBack(command('outbox.undo', { entryIds }), undone, after);
  showToast({ words, action: { words: m.undo(), run } });
}

async function takeBack(asked: Promise<Result<unknown>>, undone: string, after?: () => void): Promise<void> {
  const answer = await asked;
  if (answer.ok) after?.();
  showToast({ words: answer.ok ? undone : whyNot(answer.error), action: null });
}

function whyNot(error: Parameters<typeof errorWords>[0]): string {
  return error.kind === 'notNow' ? m.undo_too_late() : errorWords(error);
}
