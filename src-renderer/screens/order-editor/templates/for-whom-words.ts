/** For whom a template is, in words. */
import type { ForWhom } from '../../../../src-shared/domain/customers/for-whom.ts';
import { m } from '../../../i18n/generated/messages.js';
import type { ForWhomProblem } from './for-whom-draft.ts';

export const forWhomNames: Record<ForWhom['for'], () => string> = {
  everybody: m.template_for_everybody,
  states: m.template_for_states,
  cities: m.template_for_cities,
  branches: m.template_for_branches,
  priceLists: m.template_for_lists,
  customers: m.template_for_customers,
};

/** `branchNames`: by id, of those that are known here. */
export function forWhomWords(whom: ForWhom, branchNames: ReadonlyMap<number, string>): string {
  switch (whom.for) {
    case 'everybody':
      return m.template_for_everybody();
    case 'states':
      return whom.states.join(', ');
    case 'cities':
      return whom.cities.join(', ');
    case 'branches':
      return whom.branchIds.map((id) => branchNames.get(id) ?? m.combobox_id({ id })).join(', ');
    case 'priceLists':
      return m.template_for_lists_of({ lists: whom.priceLists.join(', ') });
    case 'customers':
      return m.template_for_count({ count: whom.customerIds.length });
  }
}

export const forWhomProblemWords: Record<ForWhomProblem, () => string> = {
  nobody: m.template_for_nobody,
  stateUnknown: m.template_state_unknown,
};
