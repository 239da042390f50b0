/** Which items of the sheet are selected, by the keys of their lines: a range from where the selection began. */
export class LineSelection {
  #keys = $state.raw<ReadonlySet<string>>(new Set());
  #anchor: string | null = null;

  get count(): number {
    return this.#keys.size;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** From where the first call began to the place `to`; `from` is the place that the rep comes from. */
  extend(lines: readonly { key: string }[], from: number, to: number): void {
    const known = lines.findIndex(({ key }) => key === this.#anchor);
    const anchor = known === -1 ? from : known;
    this.#anchor = lines[anchor]?.key ?? null;
    const [first, last] = anchor <= to ? [anchor, to] : [to, anchor];
    this.#keys = new Set(lines.slice(first, last + 1).map(({ key }) => key));
  }

  clear(): void {
    if (this.#keys.size === 0) return;
    this.#keys = new Set();
    this.#anchor = null;
  }
}
