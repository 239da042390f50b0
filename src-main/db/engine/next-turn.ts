/** Resolves in the next turn of the event loop, so that input of the window and answers of the service are handled first. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
