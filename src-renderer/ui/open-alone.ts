/** One list of choices is open at a time. */

let closeOpen: (() => void) | null = null;

/** Closes the list that was open before. Gives back what to call when this one has closed. */
export function openAlone(close: () => void): () => void {
  closeOpen?.();
  closeOpen = close;
  return () => {
    if (closeOpen === close) closeOpen = null;
  };
}
