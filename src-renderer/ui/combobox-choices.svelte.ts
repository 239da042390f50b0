/** What a combobox offers for the text in it, and which of the choices the keys and a left field take. */
import { fitExactly, mostChoices, type Choice, type ChoiceSource } from './choice.ts';

/** The field as it stands; functions, because it changes. */
export interface ComboboxField<T> extends ChoiceSource<T> {
  /** Empty: nothing is chosen. */
  value: () => string;
  text: () => string;
  take: (choice: Choice<T>) => void;
}

export class ComboboxChoices<T> {
  /** How many searches were answered: what is offered is new with each. */
  answered = $state(0);
  /** More were found than are offered. */
  hasMore = $state(false);
  #found = $state.raw<Choice<T>[]>([]);
  #asked = 0;
  #lookedFor = '';
  #looking: Promise<void> = Promise.resolve();
  /** The text whose first choice is taken as soon as it is found. */
  #awaited: string | null = null;
  readonly #field: ComboboxField<T>;

  /** The text that stands for nothing yet. */
  readonly sought = $derived.by(() => (this.#field.value() === '' ? this.#field.text().trim() : ''));
  /**
   * Those found, and last what the text itself stands for. What is chosen is always among them: whoever only opens the list
   * finds it marked, and Enter keeps it.
   */
  readonly offered = $derived.by(() => {
    const chosen = this.#field.value();
    if (chosen !== '') {
      const isFound = this.#found.some(({ value }) => value === chosen);
      return isFound
        ? this.#found
        : [{ value: chosen, label: this.#field.text(), detail: '', row: null }, ...this.#found];
    }
    const typed = this.sought === '' ? null : this.#field.fromText(this.sought);
    const isFound = this.#found.some(({ value }) => value === typed?.value);
    return typed && !isFound ? [...this.#found, typed] : this.#found;
  });

  constructor(field: ComboboxField<T>) {
    this.#field = field;
  }

  look(): Promise<void> {
    return (this.#looking = this.#look(this.sought));
  }

  /** What was sought in vain may have come meanwhile. */
  lookAgain(): void {
    if (this.isAnswered() && this.offered.length === 0) void this.look();
  }

  async #look(wanted: string): Promise<void> {
    const turn = ++this.#asked;
    this.#lookedFor = wanted;
    const answer = await this.#field.search(wanted);
    if (turn !== this.#asked) return;
    this.#found = answer.slice(0, mostChoices);
    this.hasMore = answer.length > mostChoices;
    this.answered = turn;
    const isAwaited = this.#awaited === wanted && this.sought === wanted;
    this.#awaited = null;
    if (isAwaited && this.offered[0]) this.#field.take(this.offered[0]);
  }

  /** What is offered is for the text as it stands. */
  isAnswered(): boolean {
    return this.sought === this.#lookedFor && this.#asked === this.answered;
  }

  /** The first choice for what was typed, also where the key comes before the choices do. */
  takeFirst(): void {
    if (this.isAnswered()) {
      if (this.offered[0]) this.#field.take(this.offered[0]);
      return;
    }
    this.#awaited = this.sought;
    if (this.#lookedFor !== this.sought) void this.look();
  }

  /**
   * A field that is left takes what its text stands for beyond doubt; other text stays, and is complained about. So does a
   * number that is the code of one and the id of another.
   */
  async settle(): Promise<void> {
    await this.#looking;
    const { value, text, search, fromText, take } = this.#field;
    const left = text().trim();
    if (value() !== '' || left === '') return;
    const [match = /^\d+$/.test(left) ? fromText(left) : null, ...more] = fitExactly(await search(left), left);
    if (match && more.length === 0 && value() === '' && text().trim() === left) take(match);
  }
}
