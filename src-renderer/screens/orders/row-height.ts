/** In pixels; it follows the size of the text. */
export function remInPixels(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Pixels: rows are all of one height. */
export function rowHeight(): number {
  return 2.25 * remInPixels();
}
