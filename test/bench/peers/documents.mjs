/** What every peer stores: the order as the service sent it, the members that lists show, and its words. */
import { makeOrder } from '../order.ts';

/** Words without accents, each after a space: a peer without an index of words finds the beginning of one by `includes`. */
export function wordsOf(texts) {
  const folded = texts.filter(Boolean).join(' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return ` ${(folded.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')}`;
}

export function splitWords(text) {
  return wordsOf([text]).trim().split(' ');
}

/** The same texts that Satchel indexes. */
export function documentOf(order) {
  const { customer } = order;
  const products = order.items.flatMap(({ item, description }) => [item?.name, item?.fk_id, description]);
  return {
    id: String(order.id),
    date: order.date,
    customer_id: customer.id,
    customer_name: customer.name,
    total_value: order.total_value ?? null,
    words: wordsOf([customer.name, customer.fk_id, String(order.id), order.fk_id, order.observations, ...products]),
    order,
  };
}

/** The same order that Satchel is given to save, as a peer keeps it. */
export function documentOfRep(n) {
  const body = { ...makeOrder(n), fk_id: `bench-${n}` };
  return documentOf({
    ...body,
    id: `local-${n}`,
    customer: { id: body.id_customer, name: `Mercado ${body.id_customer}` },
  });
}

export function* documentsOf(pages) {
  for (let page = 1; page <= pages.count; page++) yield JSON.parse(pages.read(page)).data.map(documentOf);
}
