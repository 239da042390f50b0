import { plainTaxId } from '../../src-shared/domain/tax-id.ts';

/** What a combobox offers: `value` is kept, `label` is shown once chosen, `detail` tells two of the same name apart. */
export interface Choice<T> {
  value: string;
  label: string;
  detail: string;
  /** What the choice was made of; null for one typed by hand. */
  row: T | null;
}

/** How many are shown at once: who wants another one types. */
export const mostChoices = 50;

/** Where the choices of a field come from. */
export interface ChoiceSource<T> {
  /** One more than are shown says that there are more. */
  search: (text: string) => Promise<Choice<T>[]>;
  /** What text stands for that no choice fits, such as an id typed by hand. */
  fromText: (text: string) => Choice<T> | null;
}

/** Those whose name, value or detail the text is, ignoring case and the separators of a taxpayer number. */
export function fitExactly<T>(choices: readonly Choice<T>[], typed: string): Choice<T>[] {
  const plain = (text: string) => plainTaxId(text.trim()).toLowerCase();
  const wanted = plain(typed);
  return choices.filter(
    ({ row, label, value, detail }) => row !== null && [label, value, detail].some((text) => plain(text) === wanted),
  );
}
