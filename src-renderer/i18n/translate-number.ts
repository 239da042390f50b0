/** A number that was typed, from how one language writes it to how another does. */
import { formatForEditing, parseNumber, type NumberFormat, type NumberLocale } from './parse-number.ts';
import { decimalMarks } from './region.ts';

interface Languages extends Omit<NumberFormat, 'locale'> {
  from: NumberLocale;
  to: NumberLocale;
}

/** What is no number stays as it is; one that can be read in two ways can be read in the same two afterwards. */
export function translateNumber(typed: string, { from, to, ...format }: Languages): string {
  if (decimalMarks[from] === decimalMarks[to]) return typed;
  const parsed = parseNumber(typed, { locale: from, ...format });
  if (!parsed.ok) return parsed.problem.code === 'numberAmbiguous' ? swapMarks(typed) : typed;
  return parsed.value === null ? typed : formatForEditing(parsed.value, { locale: to, ...format });
}

/** The mark that may stand for thousands or for a decimal is the other one in a language with the other decimal mark. */
function swapMarks(text: string): string {
  return text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
}
