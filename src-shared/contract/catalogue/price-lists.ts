/**
 * Price lists by their names. A file of products belongs to the general list, which has no name and holds for everybody, or to a
 * list of its own, which the rep names. Of the lists that hold for an order, the one that its customer names comes first, then one
 * of its branch, then one of its state, then those for everybody.
 */
import * as v from 'valibot';
import { LocalId, ServiceId } from '../../domain/ids.ts';
import { listKey } from '../../domain/list-key.ts';

export const ListName = v.pipe(
  v.string('mustBeText'),
  v.trim(),
  v.maxLength(80, 'outOfRange'),
  v.check((name) => listKey(name) !== '', 'required'),
);

/** `named`: for the customers whose list names it, as every list is, and for no one else. */
export const HeldFor = v.variant(
  'for',
  [
    v.strictObject({ for: v.literal('everybody') }),
    v.strictObject({
      for: v.literal('states'),
      /** Their letters, such as `SP`. */
      states: v.pipe(
        v.array(v.pipe(v.string('mustBeText'), v.regex(/^[A-Z]{2}$/, 'outOfRange')), 'mustBeAList'),
        v.minLength(1, 'required'),
        v.maxLength(27, 'outOfRange'),
      ),
    }),
    v.strictObject({
      for: v.literal('branches'),
      branchIds: v.pipe(v.array(ServiceId, 'mustBeAList'), v.minLength(1, 'required'), v.maxLength(200, 'outOfRange')),
    }),
    v.strictObject({ for: v.literal('named') }),
  ],
  'mustBeOneOf',
);
export type HeldFor = v.InferOutput<typeof HeldFor>;

export const ListOfImport = v.strictObject({ name: ListName, heldFor: HeldFor });
export type ListOfImport = v.InferOutput<typeof ListOfImport>;

/**
 * Where an order goes and where it comes from, as far as that is chosen. What is left out, or null, is as on the customer's last
 * order; a state that no order says is that of the customer's addresses if they lie in one.
 */
export const orderPlace = {
  addressId: v.optional(v.nullable(ServiceId)),
  addressLocalId: v.optional(v.nullable(LocalId)),
  branchId: v.optional(v.nullable(ServiceId)),
} as const;

export const priceListQueries = {
  'priceLists.list': v.strictObject({}),
} as const;

export const priceListCommands = {
  /** Its files hold for nobody from now on, and are taken back at the next start. */
  'priceList.remove': v.strictObject({ name: ListName }),
  /** Takes a removal back before the next start. */
  'priceList.restore': v.strictObject({ name: ListName }),
  /** For whom the list holds from now on. A later file of it may say otherwise. */
  'priceList.hold': ListOfImport,
} as const;

export interface PriceListView {
  /** Null: the general list. */
  name: string | null;
  heldFor: HeldFor;
  /** Its newest file: what it is called, how many rows of it were taken, and when. */
  fileName: string;
  rows: number;
  atMs: number;
}

export interface PriceListResults {
  /** The newest first. */
  'priceLists.list': { lists: PriceListView[] };
}

export interface PriceListsDone {
  'priceList.remove': Record<string, never>;
  'priceList.restore': Record<string, never>;
  /** For whom it held before. */
  'priceList.hold': { before: HeldFor };
}
