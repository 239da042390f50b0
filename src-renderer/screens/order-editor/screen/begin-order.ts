/** How a new order begins: empty, for a customer, or as an occurrence of a standing order. */
import { tick } from 'svelte';
import type { StandingOpening } from '../../../../src-shared/contract/standing/standing-orders.ts';
import { m } from '../../../i18n/generated/messages.js';
import { announce } from '../../../state/announcer.svelte.ts';
import type { NewOrderCustomer, Route } from '../../../state/router.svelte.ts';
import { addProduct } from '../desk/add-product.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import { startStanding } from '../templates/start-standing.ts';
import type { Prefill } from '../terms/prefill.svelte.ts';
import type { OrderFocus } from './order-focus.svelte.ts';

type Opening = Route & { screen: 'order' };

interface Beginning {
  editor: OrderEditor;
  prefill: Prefill;
  focus: OrderFocus;
}

/** `face` turns the window to the customer, where the order is opened for that. */
export async function beginOrder(beginning: Beginning, opening: Opening, face: () => void): Promise<void> {
  const { customer, standing } = opening;
  if (customer && standing) await beginStanding(beginning, customer, standing);
  else if (customer) await beginFor(beginning, customer, opening, face);
  else await beginEmpty(beginning);
}

async function beginEmpty({ prefill, focus }: Beginning): Promise<void> {
  void prefill.readLast();
  await tick();
  focus.toCustomer();
}

/** An occurrence that was begun already opens as it was left. */
async function beginStanding(
  beginning: Beginning,
  customer: NewOrderCustomer,
  standing: StandingOpening,
): Promise<void> {
  const { editor, prefill, focus } = beginning;
  if (editor.draft.standing) return beginEmpty(beginning);
  takeCustomer(editor, customer);
  const count = await startStanding(editor, prefill, { customer, standing });
  announce(count === null ? m.standing_unreadable() : m.line_repeated({ count }));
  await tick();
  if (count) await focus.toQuantity(0);
  else await focus.toNextLine();
}

/** As if the rep had chosen the customer first: the lines come next. */
async function beginFor(
  { editor, prefill, focus }: Beginning,
  customer: NewOrderCustomer,
  { products = [], isFacing }: Opening,
  face: () => void,
): Promise<void> {
  takeCustomer(editor, customer);
  void prefill.chooseCustomer(customer);
  for (const { quantity, ...product } of products) addProduct(editor, prefill, product, quantity);
  await tick();
  if (isFacing) face();
  else if (products.length > 0) await focus.toQuantity(0);
  else await focus.toNextLine();
}

function takeCustomer({ draft }: OrderEditor, { id, name, fk_id: code }: NewOrderCustomer): void {
  draft.values.id_customer = String(id);
  draft.labels.id_customer = name ?? code ?? m.combobox_id({ id });
}
