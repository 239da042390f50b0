/** Brings the custom fields of a draft onto a newer base, each by itself: what the rep did not touch follows the base. */
import type { CustomField } from './draft.ts';

type Fields = readonly CustomField[];

/** `collides`: others changed one that the rep has changed or removed. */
export function mergeCustomFields(
  draft: Fields,
  before: Fields,
  after: Fields,
): { fields: CustomField[]; collides: boolean } {
  const old = valuesOf(before);
  const fresh = valuesOf(after);
  const here = new Set(draft.map(({ key }) => key));
  const isUntouched = ({ key, value }: CustomField) => old.get(key) === value;
  if (draft.length === before.length && draft.every(isUntouched)) return { fields: [...after], collides: false };
  const kept = draft.flatMap((field): CustomField[] => {
    if (!isUntouched(field)) return [field];
    const value = fresh.get(field.key);
    return value === undefined ? [] : [{ ...field, value }];
  });
  const arrived = after.filter(({ key }) => !here.has(key) && !old.has(key));
  const isDisputed = (key: string, mine: string | undefined) =>
    old.get(key) !== fresh.get(key) && mine !== old.get(key) && mine !== fresh.get(key);
  const removed = before.filter(({ key }) => !here.has(key));
  const collides =
    draft.some(({ key, value }) => isDisputed(key, value)) || removed.some(({ key }) => isDisputed(key, undefined));
  return { fields: [...kept, ...arrived], collides };
}

function valuesOf(fields: Fields): Map<string, string> {
  return new Map(fields.map(({ key, value }) => [key, value]));
}
