/** What a row of a table says of a customer, a product, or of one in a price list. */
import type {
  CustomerColumnId,
  DueStateWords,
  ProductColumnId,
  PurchaseColumnId,
} from '../../../src-shared/contract/catalogue/catalogue-tables.ts';
import type { Purchase } from '../../../src-shared/contract/catalogue/customers.ts';
import type {
  CustomerListRow,
  PriceListField,
  ProductListRow,
} from '../../../src-shared/contract/catalogue/list-rows.ts';
import type { CatalogueReference } from '../../../src-shared/domain/catalogue-reference.ts';
import { dayCell, source, type CellSource } from '../files/table/cell-source.ts';

const text = source('text');
/** What may look like a number and is none. */
const code = source('code');
const figure = source('number');
const amount = source('amount');
const day = source('day');

interface OfCustomer {
  customer: CustomerListRow;
  words: DueStateWords;
}

export const customerColumns: Readonly<Record<CustomerColumnId, CellSource<OfCustomer>>> = {
  name: text(36, ({ customer }) => customer.name),
  fk_id: code(20, ({ customer }) => customer.fk_id),
  id: figure(12, ({ customer }) => customer.id),
  phone: code(18, ({ customer }) => customer.phone),
  email: text(28, ({ customer }) => customer.email),
  city: text(20, ({ customer }) => customer.city),
  last_order: day(16, ({ customer }) => dayCell(customer.lastDate)?.slice(0, 10) ?? null),
  rhythm: figure(14, ({ customer }) => customer.everyDays),
  next_order: day(16, ({ customer }) => customer.nextDay),
  due_state: text(20, ({ customer, words }) => (customer.dueState === null ? null : words[customer.dueState])),
  usual_amount: amount(16, ({ customer }) => customer.usualAmount),
  price_list: text(20, ({ customer }) => customer.priceList),
  credit: text(28, ({ customer }) => customer.credit),
  credit_date: day(16, ({ customer }) => customer.creditDate),
  visit_day: text(20, ({ customer }) => customer.visitDay),
};

export const productColumns: Readonly<Record<ProductColumnId, CellSource<ProductListRow>>> = {
  name: text(40, ({ name }) => name),
  fk_id: code(16, ({ fk_id: fkId }) => fkId),
  id: figure(12, ({ id }) => id),
  ean: code(18, ({ ean }) => ean),
  type: text(14, ({ type }) => type),
  last_price: amount(14, ({ lastPrice, lastSeenDate }) => (lastSeenDate === null ? null : lastPrice)),
  last_sold: day(16, ({ lastSeenDate }) => dayCell(lastSeenDate)?.slice(0, 10) ?? null),
  list_price: amount(14, ({ listPrice }) => listPrice),
  price_list: text(20, ({ terms }) => terms?.listName ?? null),
  unit: text(10, ({ terms }) => terms?.unit ?? null),
  carton: figure(12, ({ terms }) => terms?.carton ?? null),
  multiple: figure(12, ({ terms }) => terms?.multiple ?? null),
  minimum: figure(12, ({ terms }) => terms?.minimum ?? null),
  minimum_price: amount(14, ({ terms }) => terms?.minimumPrice ?? null),
  stock: figure(12, ({ terms }) => terms?.stock ?? null),
  stock_date: day(16, ({ terms }) => (terms?.stock == null ? null : terms.stockDate)),
  valid_from: day(16, ({ terms }) => terms?.validFrom ?? null),
  valid_to: day(16, ({ terms }) => terms?.validTo ?? null),
};

interface OfPurchase {
  purchase: Purchase;
  hasStopped: boolean;
  words: { yes: string; no: string };
}

export const purchaseColumns: Readonly<Record<PurchaseColumnId, CellSource<OfPurchase>>> = {
  product: text(40, ({ purchase }) => purchase.name),
  code: code(16, ({ purchase }) => purchase.fk_id),
  times: figure(10, ({ purchase }) => purchase.times),
  rhythm: figure(14, ({ purchase }) => purchase.everyDays),
  last_quantity: figure(14, ({ purchase }) => purchase.lastQuantity),
  last_price: amount(14, ({ purchase }) => purchase.lastPrice),
  last_date: day(16, ({ purchase }) => dayCell(purchase.lastDate)?.slice(0, 10) ?? null),
  stopped: text(20, ({ hasStopped, words }) => (hasStopped ? words.yes : words.no)),
};

/** A cell of a list holds the member itself, so that the import reads it back as it was. */
const member = (kind: Parameters<typeof source>[0], width: number, field: PriceListField) =>
  source(kind)<CatalogueReference>(width, (reference) => reference[field] ?? null);

export const priceListColumns: Readonly<Record<PriceListField, CellSource<CatalogueReference>>> = {
  id: member('number', 12, 'id'),
  name: member('text', 40, 'name'),
  fk_id: member('code', 16, 'fk_id'),
  ean: member('code', 18, 'ean'),
  type: member('text', 14, 'type'),
  price: member('amount', 14, 'price'),
  unit: member('text', 10, 'unit'),
  carton: member('number', 16, 'carton'),
  multiple: member('number', 16, 'multiple'),
  minimum: member('number', 16, 'minimum'),
  minimum_price: member('amount', 14, 'minimum_price'),
  stock: member('number', 12, 'stock'),
  stock_date: member('day', 16, 'stock_date'),
  valid_from: member('day', 18, 'valid_from'),
  valid_to: member('day', 18, 'valid_to'),
};
