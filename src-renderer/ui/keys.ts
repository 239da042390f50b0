/** True when a single letter may be a shortcut: nothing is being typed, and no dialog is open. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return false;
  const target = event.target;
  return !(target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]'));
}
