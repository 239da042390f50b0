/** For whom a template of orders is: for everybody, or for customers by what this machine knows of them. */
import * as v from 'valibot';
import { ServiceId } from '../ids.ts';
import { listKey } from '../list-key.ts';

const ids = v.pipe(v.array(ServiceId, 'mustBeAList'), v.minLength(1, 'required'), v.maxLength(500, 'outOfRange'));

/** Names are compared without regard to capitals, accents and marks. */
const names = v.pipe(
  v.array(
    v.pipe(
      v.string('mustBeText'),
      v.trim(),
      v.maxLength(100, 'outOfRange'),
      v.check((name) => listKey(name) !== '', 'required'),
    ),
    'mustBeAList',
  ),
  v.minLength(1, 'required'),
  v.maxLength(200, 'outOfRange'),
);

const states = v.pipe(
  v.array(v.pipe(v.string('mustBeText'), v.regex(/^[A-Z]{2}$/, 'outOfRange')), 'mustBeAList'),
  v.minLength(1, 'required'),
  v.maxLength(27, 'outOfRange'),
);

export const ForWhom = v.variant(
  'for',
  [
    v.strictObject({ for: v.literal('everybody') }),
    /** By the letters of the state of the address of the order or, if it has none, of the customer. */
    v.strictObject({ for: v.literal('states'), states }),
    v.strictObject({ for: v.literal('cities'), cities: names }),
    v.strictObject({ for: v.literal('branches'), branchIds: ids }),
    /** By the price list that the list of customers names for a customer. */
    v.strictObject({ for: v.literal('priceLists'), priceLists: names }),
    v.strictObject({ for: v.literal('customers'), customerIds: ids }),
  ],
  'mustBeOneOf',
);
export type ForWhom = v.InferOutput<typeof ForWhom>;

export const forEverybody: ForWhom = { for: 'everybody' };

/** What is known of the customer of an order, and of where the order goes to and comes from. */
export interface CustomerFacts {
  customerId: number;
  state: string | null;
  cities: readonly string[];
  branchId: number | null;
  priceList: string | null;
}

/** What is not known of a customer does not fit. */
export function fitsCustomer(
  whom: ForWhom,
  { customerId, state, cities, branchId, priceList }: CustomerFacts,
): boolean {
  switch (whom.for) {
    case 'everybody':
      return true;
    case 'states':
      return state !== null && whom.states.includes(state);
    case 'cities':
      return cities.some((city) => isAmong(city, whom.cities));
    case 'branches':
      return branchId !== null && whom.branchIds.includes(branchId);
    case 'priceLists':
      return priceList !== null && isAmong(priceList, whom.priceLists);
    case 'customers':
      return whom.customerIds.includes(customerId);
  }
}

function isAmong(name: string, others: readonly string[]): boolean {
  const key = listKey(name);
  return key !== '' && others.some((other) => listKey(other) === key);
}
