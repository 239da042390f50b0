/** Whether the manual is open, over whatever else is. */
let isOpen = $state(false);

export function isManualOpen(): boolean {
  return isOpen;
}

export function openManual(): void {
  isOpen = true;
}

export function closeManual(): void {
  isOpen = false;
}
