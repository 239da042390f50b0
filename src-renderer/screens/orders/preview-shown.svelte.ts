/** Whether the active order is shown beside the list: a matter of this machine, like the columns. */
const storageKey = 'satchel.order-preview';

let shown = $state(localStorage.getItem(storageKey) === 'on');

export function isPreviewShown(): boolean {
  return shown;
}

export function showPreview(on: boolean): void {
  shown = on;
  localStorage.setItem(storageKey, on ? 'on' : 'off');
}
