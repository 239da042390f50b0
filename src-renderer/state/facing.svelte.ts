/**
 * Whether the window faces a customer. While it does, only the view for the customer is shown, and nothing else is said or takes a
 * key. A page that is loaded anew before the customer still faces them.
 */

/** Turns the window to the customer, and back: nothing in the view names it. */
export const facingKeys = 'mod+shift+t';

const storageKey = 'satchel.facing';
const toldKey = 'satchel.facing-told';

let facing = $state(sessionStorage.getItem(storageKey) === 'yes');
let told = localStorage.getItem(toldKey) === 'yes';

export function isFacing(): boolean {
  return facing;
}

export function faceCustomer(on: boolean): void {
  facing = on;
  sessionStorage.setItem(storageKey, on ? 'yes' : 'no');
}

/** Whether the rep was told on this computer which key leads back. */
export function knowsWayBack(): boolean {
  return told;
}

export function noteWayBackTold(): void {
  told = true;
  localStorage.setItem(toldKey, 'yes');
}
