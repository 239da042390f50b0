/** What the rep does, through the workspace's door only. */
import type { EntryView } from '../../../src-shared/contract/outbox/outbox.ts';
import type { OrderCreate } from '../../../src-shared/domain/order.ts';
import { sameValue, valuesOfItem } from '../../../src-main/records/values.ts';
import { askInBackground, entries, issue, query, someAddress, someOrder } from './ask.ts';
import { knownOfAddress, knownOfLine, knownOfOrder, learn } from '../checks/known.ts';
import { editedPayload, newItem, orderChanges } from './rep-values.ts';
import type { Step } from '../scenario.ts';
import { settleTasks } from './sim-clock.ts';
import { numberOf, pick } from '../checks/tags.ts';
import type { World } from './world.ts';

type Fraction = Pick<Step, 'a' | 'b' | 'c'>;

/** Which line it is: the rep may also say that it is none of them. */
function isAboutLine({ kind }: Pick<EntryView, 'kind'>): boolean {
  return kind === 'item.update' || kind === 'item.delete';
}

/** He sees what the chosen line says; the figures that the service calculates from it go with that. */
async function learnLine(world: World, { recordLocalId, lane }: EntryView, id: number): Promise<void> {
  const order = await query(world, 'orders.get', { localId: lane.slice('order:'.length) });
  const line = order?.order.items.find((each) => each.id === id);
  if (!line) return;
  const { id_item, quantity, price, description, discount_percentage, ...calculated } = valuesOfItem(line);
  void [id_item, quantity, price, description, discount_percentage];
  for (const entry of await entries(world))
    if (entry.recordLocalId === recordLocalId && world.known.has(entry.id))
      learn(world, entry.id, calculated, calculated);
}

export const repSteps: Partial<Record<Step['do'], (world: World, step: Fraction) => Promise<void>>> = {
  async createOrder(world, { a, b, c }) {
    const customer = pick(world.customers, a);
    const addresses = (await query(world, 'addresses.list', { customerFkId: customer?.fk_id ?? '' }))?.rows ?? [];
    const address = b < 0.4 ? pick(addresses, b / 0.4) : undefined;
    const order: OrderCreate = {
      id_customer: customer?.id ?? 0,
      observations: world.tag('rep'),
      items: Array.from({ length: Math.floor(c * 4) }, (_, n) => newItem(world, (c * 7 + n * 0.3) % 1)),
      ...(address && (address.id === null ? { address_local_id: address.localId } : { id_address: address.id })),
      ...(a > 0.93 ? { id_category: 999_999 } : {}),
      ...(a < 0.2 ? { custom_fields: { color: world.tag('rep') } } : {}),
      ...(b > 0.85 ? { fk_id: world.tag('rep') } : {}),
    };
    const made = await issue(world, 'order.create', { order });
    if (!made) return;
    const view = await query(world, 'orders.get', { localId: made.localId });
    if (world.machine.life.isOver) return;
    if (view?.order.observations !== order.observations) world.violate(`The new order ${made.localId} is not shown`);
  },

  async editOrder(world, { a, b, c }) {
    const order = await someOrder(world, a);
    if (!order) return;
    const changes = orderChanges(world, b, c, order.order.custom_fields ?? {});
    const before = knownOfOrder(world, order);
    const done = await issue(world, 'order.update', { localId: order.localId, changes });
    for (const values of before) learn(world, done?.entryId, values, values);
    if (!done) return;
    const view = await query(world, 'orders.get', { localId: order.localId });
    if (view && 'observations' in changes && !sameValue(view.order.observations, changes.observations))
      world.violate(
        `The edit of ${order.localId} is not shown: ${view.order.observations} instead of ${changes.observations}`,
      );
  },

  async deleteOrder(world, { a }) {
    const order = await someOrder(world, a);
    if (!order) return;
    const before = knownOfOrder(world, order);
    const done = await issue(world, 'order.delete', { localId: order.localId });
    for (const values of before) learn(world, done?.entryId, values, values);
  },

  async addItem(world, { a, b }) {
    const order = await someOrder(world, a);
    if (order) await issue(world, 'item.create', { orderLocalId: order.localId, item: newItem(world, b) });
  },

  async editItem(world, { a, b, c }) {
    const order = await someOrder(world, a);
    const item = order && pick(order.order.items, b);
    if (!order || !item) return;
    const number = numberOf(world.tag('rep'));
    const before = knownOfLine(world, order, item);
    const changes =
      c < 0.35
        ? { quantity: 1 + number }
        : c < 0.65
          ? { price: number + 0.5 }
          : c < 0.85
            ? { description: world.tag('rep') }
            : { quantity: 1 + number, description: world.tag('rep') };
    const done = await issue(world, 'item.update', {
      orderLocalId: order.localId,
      itemLocalId: item.localId,
      changes,
    });
    for (const values of before) learn(world, done?.entryId, values, values);
  },

  async deleteItem(world, { a, b }) {
    const order = await someOrder(world, a);
    const item = order && pick(order.order.items, b);
    if (!order || !item) return;
    const before = knownOfLine(world, order, item);
    const done = await issue(world, 'item.delete', { orderLocalId: order.localId, itemLocalId: item.localId });
    for (const values of before) learn(world, done?.entryId, values, values);
  },

  async createAddress(world, { a, b }) {
    const customer = pick(world.customers, a);
    const address = {
      street: world.tag('rep'),
      number: 10 + numberOf(world.tag('rep')),
      city: b < 0.5 ? 'Curitiba' : null,
    };
    await issue(world, 'address.create', { customerFkId: customer?.fk_id ?? '', address });
  },

  async editAddress(world, { a, b }) {
    const address = await someAddress(world, a);
    if (!address) return;
    const changes =
      b < 0.4
        ? { street: world.tag('rep') }
        : b < 0.7
          ? { name: world.tag('rep') }
          : { complement: world.tag('rep'), name: world.tag('rep') };
    const before = knownOfAddress(world, address);
    const done = await issue(world, 'address.update', { localId: address.localId, changes });
    for (const known of before) learn(world, done?.entryId, known, known);
  },

  async deleteAddress(world, { a }) {
    const address = await someAddress(world, a);
    if (!address) return;
    const before = knownOfAddress(world, address);
    const done = await issue(world, 'address.delete', { localId: address.localId });
    for (const known of before) learn(world, done?.entryId, known, known);
  },

  async attachPhoto(world, { a, b, c }) {
    const product = pick(world.products.slice(0, 2), a);
    // Some come twice, and some are called the same.
    const content = b < 0.2 ? 'the same again' : world.tag('rep');
    const bytes = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(content)]);
    // Files are copied in real time, which nothing simulated may wait for meanwhile.
    for (let turn = 0; turn < 5; turn++) await settleTasks();
    const name = c < 0.3 ? 'shelf.jpg' : `${world.tag('rep')}.jpg`;
    const done = await issue(world, 'product-image.attachBytes', { productId: product?.id ?? 0, name, bytes });
    const shown = done && (await query(world, 'photos.list', {}));
    if (!shown) return;
    if (!shown.rows.some(({ photoId }) => photoId === done.photoId)) world.violate(`The photo ${name} is not shown`);
  },

  async discardPhoto(world, { a }) {
    const photos = (await entries(world)).filter(({ kind }) => kind === 'product-image.upload');
    const entry = pick(photos, a);
    if (entry) await issue(world, 'outbox.discard', { entryId: entry.id });
  },

  async retry(world, { a }) {
    const entry = pick(await entries(world, ['waiting', 'outcomeUnknown', 'dead', 'queued']), a);
    if (entry) await issue(world, 'outbox.retry', { entryId: entry.id });
  },

  async discard(world, { a }) {
    const entry = pick(await entries(world), a);
    if (entry) await issue(world, 'outbox.discard', { entryId: entry.id });
  },

  async editEntry(world, { a, b }) {
    const entry = pick(await entries(world), a);
    if (!entry) return;
    const detail = await query(world, 'outbox.get', { entryId: entry.id });
    const payload = editedPayload(world, detail, b);
    if (payload) await issue(world, 'outbox.edit', { entryId: entry.id, payload });
  },

  async resolve(world, { a, b, c }) {
    const entry = pick(await entries(world, ['conflicted']), a);
    const detail = entry && (await query(world, 'outbox.get', { entryId: entry.id }));
    const conflict = detail?.conflict;
    if (!detail || !conflict) return;
    const fields = 'fields' in conflict ? conflict.fields : [];
    const chosen =
      'candidates' in conflict
        ? conflict.candidates.length > 0 && !(isAboutLine(detail) && c < 0.3)
          ? { adopt: pick(conflict.candidates, b)?.id ?? 0 }
          : ('resend' as const)
        : b < 0.45
          ? ('mine' as const)
          : b < 0.8 || conflict.kind !== 'fields'
            ? ('theirs' as const)
            : {
                fields: Object.fromEntries(
                  fields.map(({ field }, n) => [field, (c + n / 3) % 1 < 0.5 ? 'mine' : 'theirs'] as const),
                ),
              };
    const theirs = Object.fromEntries(fields.map(({ field, theirs }) => [field, theirs]));
    // Where the crash cut off the command that made the entry, nobody noted what the rep had before his eyes.
    if (world.known.has(detail.id)) learn(world, detail.id, theirs, theirs);
    if (typeof chosen === 'object' && chosen.adopt !== undefined && isAboutLine(detail))
      await learnLine(world, detail, chosen.adopt);
    await issue(world, 'outbox.resolve', { entryId: detail.id, choice: chosen });
  },

  async pullOrders(world, { a }) {
    askInBackground(world, 'orders.pull', { filters: a < 0.5 ? {} : { id_customer: 1 } });
    await settleTasks();
  },

  async pullAddresses(world, { a }) {
    const customer = pick(world.customers, a);
    askInBackground(world, 'addresses.pull', { customerFkId: customer?.fk_id ?? '' });
    await settleTasks();
  },
};
