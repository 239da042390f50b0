/** Whether the window faces a customer. While it does, only the view for the customer is shown, and nothing else is said or takes a key. */

/** Turns the window to the customer, and back: nothing in the view names it. */
export const facingKeys = 'mod+shift+t';

const storageKey = 'satchel.facing-told';

let facing = $state(false);
let told = localStorage.getItem(storageKey) === 'yes';

export function isFacing(): boolean {
  return facing;
}

export function faceCustomer(on: boolean): void {
  facing = on;
}

/** Whether the rep was told on this computer which key leads back. */
export function knowsWayBack(): boolean {
  return told;
}

export function noteWayBackTold(): void {
  told = true;
  localStorage.setItem(storageKey, 'yes');
}
