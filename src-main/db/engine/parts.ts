/**
 * Objects that belong to one owner, such as a connection: at most one of each class. A module keeps its state in such an object
 * rather than in a variable, so that two owners never share it, and it is freed with its owner.
 */
export type PartOf<Owner, T> = new (owner: Owner) => T;

export class Parts<Owner> {
  readonly #owner: Owner;
  readonly #made = new Map<unknown, unknown>();

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  of<T>(Part: PartOf<Owner, T>): T {
    let made = this.#made.get(Part) as T | undefined;
    if (made === undefined) this.#made.set(Part, (made = new Part(this.#owner)));
    return made;
  }
}
