import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { MenuWords } from '../../../src-shared/contract/host/menu-words.ts';

export type Pressed = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** For a press of the right button: who copies and pastes by hand finds it there. Empty where there is nothing to copy. */
export function fieldMenu(
  { isEditable, selectionText, editFlags }: Pressed,
  words: MenuWords,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: words.copy, enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'cut', label: words.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: words.paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: words.selectAll, enabled: editFlags.canSelectAll },
  ];
}
