/** For whom a template is, as it is typed. */
import { expect, it } from 'vitest';
import {
  draftForEverybody,
  draftOfWhom,
  readWhom,
} from '../../../../src-renderer/screens/order-editor/templates/for-whom-draft.ts';
import { stateLetters } from '../../../../src-shared/domain/contact/states.ts';
import type { ForWhom } from '../../../../src-shared/domain/customers/for-whom.ts';

const all: ForWhom[] = [
  { for: 'everybody' },
  { for: 'states', states: ['SP', 'RJ'] },
  { for: 'cities', cities: ['Santos', 'São Vicente'] },
  { for: 'branches', branchIds: [3] },
  { for: 'priceLists', priceLists: ['Atacado'] },
  { for: 'customers', customerIds: [7, 9] },
];

it.each(all)('reads back what it shows: %j', (whom) => {
  expect(readWhom(draftOfWhom(whom, new Map([[7, 'Mercado Sol']])), stateLetters)).toEqual({ whom });
});

it.each(all.slice(1).map((whom) => whom.for))('asks for at least one of %s', (kind) => {
  expect(readWhom({ ...draftForEverybody, for: kind }, stateLetters)).toEqual({ problem: 'nobody' });
});

it('takes letters of states in any spelling, each once, and refuses what is no state', () => {
  const states = (text: string) => readWhom({ ...draftForEverybody, for: 'states', states: text }, stateLetters);
  expect(states('sp; rj sp')).toEqual({ whom: { for: 'states', states: ['SP', 'RJ'] } });
  expect(states('SP, XX')).toEqual({ problem: 'stateUnknown' });
});

it('forgets what was chosen of another kind', () => {
  const draft = { ...draftForEverybody, for: 'cities' as const, states: 'XX', cities: ' Santos ,, ' };
  expect(readWhom(draft, stateLetters)).toEqual({ whom: { for: 'cities', cities: ['Santos'] } });
});
