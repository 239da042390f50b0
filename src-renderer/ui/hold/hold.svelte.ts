/** A press that acts once it has lasted for a while. */

/** Nobody holds a button for so long by chance. */
export const holdMs = 2_000;

export class Hold {
  isHeld = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onheld: () => void;

  constructor(onheld: () => void) {
    this.#onheld = onheld;
  }

  /** A key that repeats while it is held begins once. */
  begin(): void {
    if (this.isHeld) return;
    this.isHeld = true;
    this.#timer = setTimeout(() => {
      this.end();
      this.#onheld();
    }, holdMs);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.isHeld = false;
  }
}
