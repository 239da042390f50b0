/** Price lists, and for whom they hold, in words. */
import type { HeldFor } from '../../../../src-shared/contract/catalogue/price-lists.ts';
import { m } from '../../../i18n/generated/messages.js';
import type { ListProblem } from './list-choice.ts';

export const heldForNames: Record<HeldFor['for'], () => string> = {
  everybody: m.list_for_everybody,
  states: m.list_for_states,
  branches: m.list_for_branches,
  named: m.list_for_named,
};

/** `branchNames`: by id, of those that are known here. */
export function heldForWords(held: HeldFor, branchNames: ReadonlyMap<number, string>): string {
  switch (held.for) {
    case 'states':
      return held.states.join(', ');
    case 'branches':
      return held.branchIds.map((id) => branchNames.get(id) ?? m.combobox_id({ id })).join(', ');
    case 'everybody':
    case 'named':
      return heldForNames[held.for]();
  }
}

export const listProblemWords: Record<ListProblem, () => string> = {
  nameMissing: m.list_name_missing,
  statesMissing: m.list_states_missing,
  stateUnknown: m.list_state_unknown,
  branchesMissing: m.list_branches_missing,
};
