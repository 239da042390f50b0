/**
 * Whether an order opens with what other customers paid for its products. It does not, unless the rep set so: the screen may
 * face a customer. Remembered on this machine.
 */
const storageKey = 'satchel.others-prices';

let shown = $state(localStorage.getItem(storageKey) === 'on');

export function showsOthersPrices(): boolean {
  return shown;
}

export function showOthersPrices(on: boolean): void {
  shown = on;
  localStorage.setItem(storageKey, on ? 'on' : 'off');
}
