/** The keys of a sheet: up, down and Enter stay in the column, and with Shift they select lines. */
import { m } from '../../../i18n/generated/messages.js';
import { announce } from '../../../state/announcer.svelte.ts';
import type { LineSheet } from './line-sheet.svelte.ts';

export function readSheetKey(sheet: LineSheet, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (selectByKey(sheet, event) || moveByKey(sheet, event)) event.preventDefault();
}

/** With Shift, up and down select lines; Delete removes them. Whether the key was one of these. */
function selectByKey(sheet: LineSheet, { key, shiftKey, target }: KeyboardEvent): boolean {
  const { lines, selection } = sheet;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (shiftKey && step !== undefined && isFigure(target)) {
    const at = sheet.focusedLine();
    const next = Math.min(Math.max(at + step, 0), lines.length - 1);
    selection.extend(lines, at, next);
    announce(m.lines_selected({ count: selection.count }));
    void sheet.focusLine(next, target.dataset['field']);
    return true;
  }
  if (selection.count === 0) return false;
  if (key === 'Delete' || key === 'Backspace') {
    sheet.removeSelected();
    return true;
  }
  if (key !== 'Shift' && key !== 'Control' && key !== 'Meta') selection.clear();
  return key === 'Escape';
}

/** Enter leads to the product of a line that has none yet, and from the last line to a new one. */
function moveByKey(sheet: LineSheet, { key, target }: KeyboardEvent): boolean {
  if ((key !== 'Enter' && key !== 'ArrowDown' && key !== 'ArrowUp') || !isFigure(target)) return false;
  const field = target.dataset['field'];
  if (field === undefined) return false;
  const at = sheet.focusedLine() + (key === 'ArrowUp' ? -1 : 1);
  const line = sheet.lines[at];
  if (key === 'Enter' && !line) sheet.add();
  else if (line) void sheet.focusLine(at, key === 'Enter' && line.product === '' ? 'id_item' : field);
  return line !== undefined || key === 'Enter';
}

/** A choice and a text have keys of their own. */
export function isFigure(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.inputMode === 'decimal';
}
