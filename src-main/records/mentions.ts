/** What an order mentions: customers, products and other references for the catalogue, and its address. */
import type { CatalogueKind } from '../../src-shared/domain/catalogue-kind.ts';
import { orderReferences } from '../../src-shared/domain/order-fields.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { integerOf, listOf, membersOf, nameOf, numberOf, textOf } from '../../src-shared/domain/tolerant.ts';

export interface Reference {
  kind: CatalogueKind;
  id: number;
  name: string | null;
  fkId: string | null;
  type: string | null;
}

export interface Mentions {
  date: string | null;
  references: Reference[];
  /** For each of the references its price on this order; null if it has none. */
  prices: (number | null)[];
  address: MentionedAddress | null;
}

/** The order's address; null if the customer has no external id. */
export interface MentionedAddress {
  id: number;
  customerFkId: string;
  /** The address as JSON, with its id. */
  json: string;
}

/** `shared` makes the same reference of several orders one object: a page of orders names each some ten times. */
export function mentionsOf(order: Order, shared = new Map<string, Reference>()): Mentions {
  const mentions: Mentions = { date: textOf(order.date), references: [], prices: [], address: addressOf(order) };

  function note(kind: CatalogueKind, reference: unknown, price: number | null): void {
    const members = membersOf(reference);
    const id = integerOf(members['id']);
    if (id === null) return;
    const [name, fkId, type] = [nameOf(members['name']), textOf(members['fk_id']), textOf(members['type'])];
    const key = `${kind} ${id}`;
    let noted = shared.get(key);
    if (noted?.name !== name || noted.fkId !== fkId || noted.type !== type) {
      shared.set(key, (noted = { kind, id, name, fkId, type }));
    }
    mentions.references.push(noted);
    mentions.prices.push(price);
  }

  for (const member of members) note(member, order[member], null);
  for (const item of listOf(order.items).map(membersOf)) note('product', item['item'], paidOf(item['price']));
  return mentions;
}

/** What is given away costs nothing, and says nothing of what the product costs. */
function paidOf(value: unknown): number | null {
  const price = numberOf(value);
  return price !== null && price > 0 ? price : null;
}

const members = Object.values(orderReferences);

function addressOf({ customer, address }: Order): MentionedAddress | null {
  const members = membersOf(address);
  const id = integerOf(members['id']);
  const customerFkId = textOf(membersOf(customer)['fk_id']);
  const isConfirmed = Object.keys(members).length > 1;
  return id === null || customerFkId === null || !isConfirmed
    ? null
    : { id, customerFkId, json: JSON.stringify({ ...members, id }) };
}
