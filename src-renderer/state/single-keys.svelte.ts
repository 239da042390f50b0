/**
 * Whether a letter or sign alone is a shortcut. Who dictates, or presses keys unawares, turns them off (WCAG 2.2, 2.1.4);
 * remembered on this machine.
 */
const storageKey = 'satchel.single-keys';

let taken = $state(localStorage.getItem(storageKey) !== 'off');

export function takesSingleKeys(): boolean {
  return taken;
}

export function takeSingleKeys(on: boolean): void {
  taken = on;
  localStorage.setItem(storageKey, on ? 'on' : 'off');
}
