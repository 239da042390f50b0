import { incompleteDay } from '../../i18n/date-parts.ts';

/** A field whose value is read out of its text. Functions, because they change. */
interface TypedField {
  value: () => string;
  /** Null: the text cannot be read. */
  read: (text: string) => string | null;
  /** The value in full. */
  show: (value: string) => string;
}

/** The text of such a field: as it is typed, and in full once the field is left or filled by the program. */
export class TypedText {
  #typed = $state.raw<{ text: string; value: string } | null>(null);
  readonly #field: TypedField;

  readonly shown = $derived.by(() => {
    const value = this.#field.value();
    if (this.#typed?.value === value) return this.#typed.text;
    return value === '' || value === incompleteDay ? '' : this.#field.show(value);
  });

  constructor(field: TypedField) {
    this.#field = field;
  }

  /** The value of the text. */
  take(text: string): string {
    const value = text.trim() === '' ? '' : (this.#field.read(text) ?? incompleteDay);
    this.#typed = { text, value };
    return value;
  }

  leave(): void {
    if (this.#typed?.value !== incompleteDay) this.#typed = null;
  }
}
