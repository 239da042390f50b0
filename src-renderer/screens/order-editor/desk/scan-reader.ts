/** Distinguishes a scanner from hands: its keys come faster than anybody types, and end with Enter. */

/** Milliseconds between two keys of a scanner; the fastest hands need twice as long. */
const mostBetweenMs = 35;
/** Shorter bursts may be two fingers at once. */
const fewestCharacters = 4;

export interface PressedKey {
  key: string;
  /** On the page's clock. */
  atMs: number;
}

export class ScanReader {
  #text = '';
  #lastMs = -Infinity;

  /** Whether the next key may be the first of a scan: what stands in a field now is what a scan must leave there. */
  isFresh(atMs: number): boolean {
    return this.#text === '' || atMs - this.#lastMs > mostBetweenMs;
  }

  /** The code, where this key ends a scan; else null. */
  read({ key, atMs }: PressedKey): string | null {
    if (this.isFresh(atMs)) this.#text = '';
    this.#lastMs = atMs;
    if (key === 'Enter') {
      const code = this.#text;
      this.#text = '';
      return code.length >= fewestCharacters && !/\s/.test(code) ? code : null;
    }
    // A scanner sends Shift for a capital letter.
    if (key.length === 1) this.#text += key;
    else if (key !== 'Shift') this.#text = '';
    return null;
  }
}
