/** What a combobox offers for the text in it, and which of the choices the keys and a left field take. */
import { fitExactly, isDeliberate, meantBy, mostChoices, type Choice, type ChoiceSource } from './choice.ts';

/** The field as it stands; functions, because it changes. */
export interface ComboboxField<T> extends ChoiceSource<T> {
  /** Empty: nothing is chosen. */
  value: () => string;
  text: () => string;
  /** The text replaces something that was chosen. */
  isReplacing: () => boolean;
  take: (choice: Choice<T>) => void;
  /** Enter takes none of the choices for this text; `severalFit`: more than one could be meant. */
  refuse: (severalFit: boolean) => void;
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
  /** The text whose choice is taken as soon as it is found. */
  #awaited: string | null = null;
  readonly #field: ComboboxField<T>;

  /** The text that has no value yet. */
  readonly sought = $derived.by(() => (this.#field.value() === '' ? this.#field.text().trim() : ''));
  /** What Enter takes for the text. */
  readonly meant = $derived.by(() =>
    this.sought === '' ? (this.#found[0] ?? null) : meantBy(this.#found, this.sought, this.#field.isReplacing()),
  );
  /**
   * Those found, the one that Enter takes first, and last what the text itself stands for. What is chosen is always among
   * them: whoever only opens the list finds it marked, and Enter keeps it.
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
    const found = this.meant ? [this.meant, ...this.#found.filter((choice) => choice !== this.meant)] : this.#found;
    return typed && !isFound ? [...found, typed] : found;
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
    const found = answer.filter((choice) => !isDeliberate(choice));
    this.#found = [...found.slice(0, mostChoices), ...answer.filter(isDeliberate)];
    this.hasMore = found.length > mostChoices;
    this.answered = turn;
    const isAwaited = this.#awaited === wanted && this.sought === wanted;
    this.#awaited = null;
    if (isAwaited) this.#takeOrRefuse();
  }

  #takeOrRefuse(): void {
    if (this.meant) this.#field.take(this.meant);
    else if (this.sought !== '') this.#field.refuse(this.#found.some((choice) => !isDeliberate(choice)));
  }

  /** What is offered is for the text as it stands. */
  isAnswered(): boolean {
    return this.sought === this.#lookedFor && this.#asked === this.answered;
  }

  /** Takes what is meant by the text, also if Enter comes before the choices do. */
  takeMeant(): void {
    if (this.isAnswered()) {
      this.#takeOrRefuse();
      return;
    }
    this.#awaited = this.sought;
    if (this.#lookedFor !== this.sought) void this.look();
  }

  /** A field that is left takes what its text names beyond doubt; other text stays, and is complained about. */
  async settle(): Promise<void> {
    await this.#looking;
    const { value, text, search, take } = this.#field;
    const left = text().trim();
    if (value() !== '' || left === '') return;
    const [match, ...more] = fitExactly(await search(left), left);
    if (match && more.length === 0 && value() === '' && text().trim() === left) take(match);
  }
}
