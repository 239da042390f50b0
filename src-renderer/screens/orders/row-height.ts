/** Pixels: rows are all of one height, which follows the size of the text. */
export function rowHeight(): number {
  return 2.25 * parseFloat(getComputedStyle(document.documentElement).fontSize);
}
