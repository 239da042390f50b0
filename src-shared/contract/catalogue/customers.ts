/** What this machine knows of one customer or product: from cached orders, and from what the rep imported. */
import * as v from 'valibot';
import type { LocalId } from '../../domain/ids.ts';
import { Day } from '../../domain/day.ts';
import { dueStates, type DueState } from '../../domain/customers/due.ts';
import { SearchText } from './search-text.ts';
import type { ImportView } from './imports.ts';
import type { OrderRow } from '../orders/order-views.ts';
import type { CatalogueRow } from './catalogue.ts';
import type { PriceOfList, SaleTerms } from './sale-terms.ts';

const id = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'));

export const customerQueries = {
  /** By the service's id, or by the external id, under which addresses are filed. */
  'customers.get': v.union(
    [
      v.strictObject({ customerId: id }),
      v.strictObject({ customerFkId: v.pipe(v.string('mustBeText'), v.minLength(1, 'required')) }),
    ],
    'mustBeOneOf',
  ),
  /** What a customer buys, most recent first. */
  'customers.purchases': v.strictObject({ customerId: id }),
  /** What customers of the same branch and state buy who share products with this one, and this one never bought. */
  'customers.alike': v.strictObject({ customerId: id }),
  /** Who is due to order by their own rhythm, the largest usual amount first. */
  'customers.due': v.strictObject({
    today: Day,
    /** Each of its words is in the name, the code or the id. */
    text: v.optional(SearchText),
    /** In one of these states; without it, due or late. */
    states: v.optional(
      v.pipe(v.array(v.picklist(dueStates, 'mustBeOneOf')), v.minLength(1, 'required'), v.maxLength(4, 'outOfRange')),
    ),
    limit: v.pipe(
      v.number('mustBeANumber'),
      v.safeInteger('mustBeAWholeNumber'),
      v.minValue(1, 'outOfRange'),
      v.maxValue(500, 'outOfRange'),
    ),
  }),
  /** How much and how often the customer orders, up to today. */
  'customers.figures': v.strictObject({ customerId: id, today: Day }),
  'products.get': v.strictObject({ productId: id }),
  /** The kinds of address that cached addresses carry: the service does not name the allowed ones (interface, 2.10). */
  'addresses.types': v.strictObject({}),
  'imports.list': v.strictObject({}),
} as const;

export const customerCommands = {
  /** Keeps the rep's own words about a customer on this machine; an empty text removes them. */
  'customer.note': v.strictObject({
    customerId: id,
    note: v.pipe(v.string('mustBeText'), v.maxLength(10_000, 'outOfRange')),
  }),
} as const;

/** As imported or typed: no order carries it. */
export interface OfficeWords {
  phone: string | null;
  email: string | null;
  city: string | null;
  /** The name of the price list that holds for the customer. */
  priceList: string | null;
  credit: string | null;
  /** As `yyyy-mm-dd`: the list's own or, if it says none, that of its import. */
  creditDate: string | null;
  visitDay: string | null;
}

export const noOfficeWords: OfficeWords = {
  ...{ phone: null, email: null, city: null, priceList: null, credit: null, creditDate: null, visitDay: null },
};

export interface CustomerProfile extends OfficeWords {
  /** Null: known by the external id alone. */
  id: number | null;
  name: string | null;
  fk_id: string | null;
  orderCount: number;
  /** The rep's own words; empty where there are none. */
  note: string;
  /** By its date. */
  lastOrder: OrderRow | null;
  /** What the catalogue holds of the customer, and since when; null when it has never met it. */
  source: Pick<CatalogueRow, 'lastSeenOrderLocalId' | 'lastSeenDate' | 'imported'> | null;
}

export interface Purchase {
  productId: number;
  name: string | null;
  fk_id: string | null;
  /** Orders that hold the product. */
  times: number;
  /** The median of the days between them; null for fewer than three days with orders. */
  everyDays: number | null;
  lastDate: string | null;
  lastOrderLocalId: LocalId;
  lastQuantity: number | null;
  lastPrice: number | null;
}

export interface AlikeProduct {
  productId: number;
  name: string | null;
  fk_id: string | null;
  /** How many of the customers alike bought it of late. */
  customers: number;
}

export interface CustomerDue {
  customerId: number;
  name: string | null;
  fk_id: string | null;
  /** The median of the days between orders. */
  everyDays: number;
  /** 0: today. Below zero: since so many days. */
  dueInDays: number;
  /** By the rep's settings. */
  state: DueState;
  lastDate: string | null;
  /** The median of the last orders; null where none has a total. */
  usualAmount: number | null;
}

export interface CustomersDue {
  rows: CustomerDue[];
  /** Of all customers whose rhythm is known, also those that do not fit the text, or are beyond the limit. */
  counts: Record<DueState, number>;
}

export interface CustomerFigures {
  /** The last twelve, that of today at the end: as `yyyy-mm`, and the sum as decimal text. */
  months: { month: string; count: number; total: string }[];
  /** Of the orders that count, by the rep's settings; null for too few days with orders. */
  rhythm: {
    /** The median of the days between orders. */
    everyDays: number;
    daysSince: number;
    state: DueState;
  } | null;
  /** Since the last order within the twelve months, whether it counts for the rhythm or not. */
  daysSince: number | null;
  /** The median of the last orders. */
  usualAmount: number | null;
}

export interface ProductSale {
  orderLocalId: LocalId;
  orderId: number | null;
  date: string | null;
  customerId: number | null;
  customerName: string | null;
  quantity: number | null;
  price: number | null;
}

export interface ProductProfile {
  product: CatalogueRow;
  /** Null where no list says anything of it. */
  terms: SaleTerms | null;
  /** In the lists that have a name, the newest list first. */
  pricesOfLists: PriceOfList[];
  /** Lines of cached orders that hold it. */
  lineCount: number;
  /** The newest of them. */
  sales: ProductSale[];
}

export interface CustomerQueryResults {
  'customers.get': CustomerProfile;
  'customers.purchases': {
    rows: Purchase[];
    /** How many orders were looked at, the newest ones; `isCut` says whether there are older ones. */
    ofOrders: number;
    isCut: boolean;
  };
  /** What most of them buy first, some at most. */
  'customers.alike': { rows: AlikeProduct[]; ofCustomers: number };
  'customers.due': CustomersDue;
  'customers.figures': CustomerFigures;
  'products.get': ProductProfile;
  'addresses.types': { types: string[] };
  'imports.list': { imports: ImportView[] };
}
