/** The one short message at the foot of the window: what has just been done, and the way back or on. */
import type { Result } from '../../src-shared/contract/errors.ts';
import type { EntryId } from '../../src-shared/domain/ids.ts';
import { command } from '../bridge.ts';
import { m } from '../i18n/generated/messages.js';
import { keyWords } from '../i18n/words/keys.ts';
import { errorWords } from '../i18n/words/problems.ts';
import { announce } from './announcer.svelte.ts';

export interface Toast {
  words: string;
  action: { words: string; run: () => void } | null;
}

/** The core holds a deletion so long: until then it can be taken back. */
export const holdMs = 8_000;
/** The key of the action, in every screen. */
export const actionKeys = 'mod+shift+u';

let shown = $state.raw<Toast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export function toast(): Toast | null {
  return shown;
}

export function closeToast(): void {
  clearTimeout(timer);
  shown = null;
}

/** A screen reader hears it with the key of its action: the message does not take the focus. */
export function showToast(toast: Toast): void {
  clearTimeout(timer);
  shown = toast;
  timer = setTimeout(closeToast, holdMs);
  const { words, action } = toast;
  announce(action ? m.toast_with_action({ words, action: action.words, keys: keyWords(actionKeys) }) : words);
}

/** `undo` names what a deletion or discarding has ended; nothing where it cannot be taken back. */
export function offerUndo(
  words: string,
  { undo = [], undone, after }: { undo?: readonly EntryId[] | undefined; undone: string; after?: () => void },
): void {
  const entryIds = [...undo];
  if (entryIds.length === 0) return showToast({ words, action: null });
  const run = () => void takeBack(command('outbox.undo', { entryIds }), undone, after);
  showToast({ words, action: { words: m.undo(), run } });
}

async function takeBack(asked: Promise<Result<unknown>>, undone: string, after?: () => void): Promise<void> {
  closeToast();
  const answer = await asked;
  if (answer.ok) after?.();
  showToast({ words: answer.ok ? undone : whyNot(answer.error), action: null });
}

function whyNot(error: Parameters<typeof errorWords>[0]): string {
  return error.kind === 'notNow' ? m.undo_too_late() : errorWords(error);
}
