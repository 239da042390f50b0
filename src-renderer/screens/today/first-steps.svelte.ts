/** Whether the list of first steps is over: a matter of this machine, like the language. */
const storageKey = 'satchel.first-steps';

let isOver = $state(localStorage.getItem(storageKey) === 'over');

export function areFirstStepsOver(): boolean {
  return isOver;
}

export function endFirstSteps(): void {
  isOver = true;
  localStorage.setItem(storageKey, 'over');
}
