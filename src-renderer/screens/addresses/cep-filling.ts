/** What follows from a CEP: fields that are empty, or hold what an earlier CEP has filled in. */
import type { PlaceOfCep } from '../../../src-shared/contract/addresses.ts';
import type { AddressDraft } from './address-draft.ts';

export type FilledByCep = Partial<Record<keyof PlaceOfCep, string>>;

/** Changes the draft. Returns what is filled in now: a field that the rep typed into is not among it. */
export function fillFromCep(draft: AddressDraft, place: Partial<PlaceOfCep>, before: FilledByCep): FilledByCep {
  const filled: FilledByCep = {};
  for (const field of ['street', 'neighborhood', 'city', 'state'] as const) {
    const isOurs = before[field] !== undefined && draft[field] === before[field];
    if (draft[field].trim() !== '' && !isOurs) continue;
    const text = place[field] ?? '';
    draft[field] = text;
    if (text !== '') filled[field] = text;
  }
  return filled;
}
