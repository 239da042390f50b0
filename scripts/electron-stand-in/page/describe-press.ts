import type { PressedAt } from './messages.ts';

const fields = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="button"])';

/** Electron's description of a press of the right button, or of the menu key. */
export function describePress({ target, button, clientX: x, clientY: y }: MouseEvent): PressedAt {
  const field = target instanceof Element ? target.closest<HTMLInputElement>(fields) : null;
  const isEditable = field !== null && !field.readOnly && !field.disabled;
  const isSecret = field?.type === 'password';
  const selectionText = field ? selectedIn(field) : String(getSelection());
  const canCopy = selectionText !== '' && !isSecret;
  const editFlags = { canCopy, canCut: canCopy && isEditable, canPaste: isEditable, canSelectAll: true };
  return { isEditable, selectionText, editFlags, x, y, menuSourceType: button === 2 ? 'mouse' : 'keyboard' };
}

function selectedIn({ value, selectionStart, selectionEnd }: HTMLInputElement): string {
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}
