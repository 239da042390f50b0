/** A 404 to a write may be about something else than its record: whether that is gone, its own GET says. */
import { expect, test } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

test('a service that says 404 of a product that it does not know deletes no order', async () => {
  const service = openOtherService({
    response: ({ method, path, body, status }) =>
      method === 'POST' && /items$/.test(path) && status >= 400 ? Response.json(body, { status: 404 }) : undefined,
  });
  const rig = await openRig({ service });
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await rig.command('item.create', { orderLocalId: localId, item: { id_item: 99999, quantity: 1, price: 1 } });
  await rig.syncUntilQuiet();
  const { entries } = await rig.query('outbox.list', {});
  expect(entries).toMatchObject([{ state: 'dead' }]);
});

test('a service that says 404 of a payment type in a change deletes no order', async () => {
  const service = openOtherService({
    response: ({ method, body, status }) =>
      method === 'PATCH' && status >= 400 ? Response.json(body, { status: 404 }) : undefined,
  });
  const rig = await openRig({ service });
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await rig.command('order.update', { localId, changes: { id_payment_type: 99999 } });
  await rig.syncUntilQuiet();
  const { entries } = await rig.query('outbox.list', {});
  expect(entries).toMatchObject([{ state: 'dead' }]);
});

test('an order that the service does not let be changed with 404 is not made twice', async () => {
  const service = openOtherService({
    response: ({ method, path }) =>
      method === 'PATCH' && /orders.\d+$/.test(path)
        ? Response.json({ message: 'This order is invoiced' }, { status: 404 })
        : undefined,
  });
  const rig = await openRig({ service });
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { entryId } = await rig.command('order.update', {
    localId,
    changes: { delivery_date: '2026-04-02T12:00:00.000Z' },
  });
  await rig.syncUntilQuiet();
  expect(rig.service.orders()).toHaveLength(1);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'dead', lastError: { message: 'This order is invoiced' } });
});
