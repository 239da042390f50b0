import { fullGtin, isGtin, looksLikeCode } from '../../../src-shared/domain/gtin.ts';
import { plainTaxId } from '../../../src-shared/domain/contact/tax-id.ts';

/** A choice of a combobox: `value` is kept, `label` is shown once chosen, `detail` distinguishes equal labels. */
export interface Choice<T> {
  value: string;
  label: string;
  detail: string;
  /** The code that others know it by; typed in full it means this choice. */
  code?: string | null;
  /** The barcode of it, which means it in full as well. */
  ean?: string | null | undefined;
  /** What the choice was made of; null for one typed by hand. */
  row: T | null;
  /** The text is its id on the service and nothing else of it. */
  isById?: boolean;
  /** Nothing matches the text: this is what was probably meant. */
  isNear?: boolean;
}

/** How many are shown at once: who wants another one types. */
export const mostChoices = 50;

/** Where the choices of a field come from. */
export interface ChoiceSource<T> {
  /** One more than are shown says that there are more. */
  search: (text: string) => Promise<Choice<T>[]>;
  /** The value of text that matches no choice, such as a typed id. */
  fromText: (text: string) => Choice<T> | null;
}

/** An id of the service, or a guess, is taken by an arrow key or a click alone, never by Enter behind a text. */
export function isDeliberate<T>({ row, isById = false, isNear = false }: Choice<T>): boolean {
  return row === null || isById || isNear;
}

/** Those whose name, code or barcode the text is, ignoring case, the separators of a taxpayer number and zeros before a GTIN. */
export function fitExactly<T>(choices: readonly Choice<T>[], typed: string): Choice<T>[] {
  const plain = (text: string) => fullGtin(plainTaxId(text.trim()).toLowerCase());
  const wanted = plain(typed);
  const fits = (text: string | null | undefined) => text != null && plain(text) === wanted;
  return choices.filter(
    (choice) => !isDeliberate(choice) && (fits(choice.code) || fits(choice.ean) || fits(choice.label)),
  );
}

/** A single letter begins too much to mean anything. */
const fewestLetters = 2;

/**
 * The choice that Enter takes for a text; null if the rep has to choose. Words take the first choice. A code takes the
 * choice that carries it; a part of a code takes the only choice that has it, and never one in place of another. Letters that
 * begin a code, such as the `MER` of `MER-0018`, are a part of it.
 */
export function meantBy<T>(choices: readonly Choice<T>[], typed: string, isReplacing: boolean): Choice<T> | null {
  const offered = choices.filter((choice) => !isDeliberate(choice));
  const [exact, ...more] = fitExactly(offered, typed);
  if (exact) return more.length === 0 ? exact : null;
  const text = typed.trim().toLowerCase();
  const beginsCode = !text.includes(' ') && offered.some(({ code }) => code?.toLowerCase().startsWith(text) === true);
  if (!looksLikeCode(typed) && !beginsCode) return text.length < fewestLetters ? null : (offered[0] ?? null);
  const isWhole = isGtin(typed) || typed.replace(/\D/g, '').length > 10;
  return offered.length === 1 && !isWhole && !isReplacing ? (offered[0] ?? null) : null;
}

/** The text is the record's id on the service, and neither in its name nor in its code. */
export function isOnlyId(
  { id, name, fk_id: code }: { id: number; name: string | null; fk_id: string | null },
  sought: string,
): boolean {
  return /^\d+$/.test(sought) && Number(sought) === id && ![name, code].some((text) => text?.includes(sought));
}
