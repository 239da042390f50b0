/** Lets everything else have its turn: input of the window, answers of the service. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
