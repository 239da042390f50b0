import { plainTaxId } from '../../src-shared/domain/tax-id.ts';

/** What a combobox offers: `value` is kept, `label` is shown once chosen, `detail` tells two of the same name apart. */
export interface Choice<T> {
  value: string;
  label: string;
  detail: string;
  /** What the choice was made of; null for one typed by hand. */
  row: T | null;
}

/** Where the choices of a field come from. */
export interface ChoiceSource<T> {
  search: (text: string) => Promise<Choice<T>[]>;
  /** What text stands for that no choice fits, such as an id typed by hand. */
  fromText: (text: string) => Choice<T> | null;
}

/**
 * What the text of a left field stands for: the one choice whose name, value or detail it is, ignoring case and the
 * separators of a taxpayer number.
 * Nothing for text that fits several, or none.
 */
export function matchExactly<T>(choices: readonly Choice<T>[], typed: string): Choice<T> | null {
  const plain = (text: string) => plainTaxId(text.trim()).toLowerCase();
  const wanted = plain(typed);
  const fitting = choices.filter(
    ({ row, label, value, detail }) => row !== null && [label, value, detail].some((text) => plain(text) === wanted),
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
