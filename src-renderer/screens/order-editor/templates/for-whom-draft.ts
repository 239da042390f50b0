/** For whom a template is, as the rep chooses it. */
import type { ForWhom } from '../../../../src-shared/domain/customers/for-whom.ts';

export interface ForWhomDraft {
  for: ForWhom['for'];
  /** As typed, such as `SP, RJ`; so are cities. */
  states: string;
  cities: string;
  branchIds: number[];
  priceLists: string[];
  customers: { id: number; name: string }[];
}

export type ForWhomProblem = 'nobody' | 'stateUnknown';

export const draftForEverybody: ForWhomDraft = {
  ...{ for: 'everybody', states: '', cities: '', branchIds: [], priceLists: [], customers: [] },
};

/** `names`: of customers, by their ids; a customer without one is called by its id. */
export function draftOfWhom(whom: ForWhom, names: ReadonlyMap<number, string>): ForWhomDraft {
  const draft = { ...draftForEverybody, for: whom.for };
  switch (whom.for) {
    case 'everybody':
      return draft;
    case 'states':
      return { ...draft, states: whom.states.join(', ') };
    case 'cities':
      return { ...draft, cities: whom.cities.join(', ') };
    case 'branches':
      return { ...draft, branchIds: whom.branchIds };
    case 'priceLists':
      return { ...draft, priceLists: whom.priceLists };
    case 'customers':
      return { ...draft, customers: whom.customerIds.map((id) => ({ id, name: names.get(id) ?? String(id) })) };
  }
}

/** `known`: the letters of the states. */
export function readWhom(
  draft: ForWhomDraft,
  known: ReadonlySet<string>,
): { whom: ForWhom } | { problem: ForWhomProblem } {
  const states = [...new Set(draft.states.toUpperCase().match(/\p{L}+/gu) ?? [])];
  if (draft.for === 'states' && !states.every((each) => known.has(each))) return { problem: 'stateUnknown' };
  const whom = whomOf(draft, states);
  const isNobody = Object.values(whom).some((value) => Array.isArray(value) && value.length === 0);
  return isNobody ? { problem: 'nobody' } : { whom };
}

function whomOf({ for: kind, cities, branchIds, priceLists, customers }: ForWhomDraft, states: string[]): ForWhom {
  switch (kind) {
    case 'everybody':
      return { for: kind };
    case 'states':
      return { for: kind, states };
    case 'cities':
      return { for: kind, cities: [...new Set(cities.split(/[,;\n]/).map((city) => city.trim()))].filter(Boolean) };
    case 'branches':
      return { for: kind, branchIds };
    case 'priceLists':
      return { for: kind, priceLists };
    case 'customers':
      return { for: kind, customerIds: customers.map(({ id }) => id) };
  }
}
