/** Which price list a file of products belongs to, as the rep chooses it. */
import type { HeldFor, ListOfImport, PriceListView } from '../../../../src-shared/contract/catalogue/price-lists.ts';
import { listKey } from '../../../../src-shared/domain/list-key.ts';

export interface ListChoice {
  /** `general`: the list without a name. */
  is: 'general' | 'named';
  name: string;
  heldFor: HeldFor['for'];
  /** As typed, such as `SP, RJ`. */
  states: string;
  branchIds: number[];
}

export const generalList: ListChoice = { is: 'general', name: '', heldFor: 'everybody', states: '', branchIds: [] };

export function choiceOf({ name, heldFor }: PriceListView): ListChoice {
  if (name === null) return generalList;
  return {
    ...{ is: 'named', name, heldFor: heldFor.for },
    states: heldFor.for === 'states' ? heldFor.states.join(', ') : '',
    branchIds: heldFor.for === 'branches' ? heldFor.branchIds : [],
  };
}

export type ListProblem = 'nameMissing' | 'statesMissing' | 'stateUnknown' | 'branchesMissing';

/** Undefined for the general list. */
export function readChoice(
  { is, name, heldFor, states, branchIds }: ListChoice,
  known: ReadonlySet<string>,
): { list: ListOfImport | undefined } | { problem: ListProblem } {
  if (is === 'general') return { list: undefined };
  if (listKey(name) === '') return { problem: 'nameMissing' };
  const of = (held: HeldFor) => ({ list: { name: name.trim(), heldFor: held } });
  switch (heldFor) {
    case 'states': {
      const letters = [...new Set(states.toUpperCase().match(/\p{L}+/gu) ?? [])];
      if (letters.length === 0) return { problem: 'statesMissing' };
      if (!letters.every((each) => known.has(each))) return { problem: 'stateUnknown' };
      return of({ for: 'states', states: letters });
    }
    case 'branches':
      return branchIds.length === 0 ? { problem: 'branchesMissing' } : of({ for: 'branches', branchIds });
    case 'everybody':
    case 'named':
      return of({ for: heldFor });
  }
}

/** The list of that name among those that are there; undefined if there is none. */
export function findList(lists: readonly PriceListView[], name: string): PriceListView | undefined {
  const key = listKey(name);
  return lists.find((each) => each.name !== null && listKey(each.name) === key);
}
