/** What an answer means for a write: odd ways to say no, or that the record is there already. */
import { describe, expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';

const no = (message: string) => () => Response.json({ success: false, message, data: null });

describe('an answer with `success: false` and status 200', () => {
  it('is a rejection of an order, in the service’s words, which is not sent again', async () => {
    const rig = await openRig();
    rig.network.failNext(/^POST/, no('Customer is blocked'));
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    const { state, lastError } = await rig.entry(entryId);
    expect({ state, lastError }).toMatchObject({ state: 'dead', lastError: { message: 'Customer is blocked' } });
    expect(rig.service.orders()).toHaveLength(0);
    expect(await rig.query('sync.status', {})).toMatchObject({ connection: 'online' });
  });

  it('is a rejection of an edit', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    rig.network.failNext(/^PATCH/, no('Order is invoiced'));
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.sync();
    const { state, lastError } = await rig.entry(entryId);
    expect({ state, lastError }).toMatchObject({ state: 'dead', lastError: { message: 'Order is invoiced' } });
  });

  it.each(['order', 'edit'])('is not the service’s if everything is answered so: an %s waits', async (what) => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    if (what === 'edit') {
      await rig.sync();
      await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    }
    const { fetch } = rig.service;
    rig.service.fetch = async () => Response.json({ success: false, message: 'Sign in to the network' });
    await rig.sync();
    expect(await rig.query('sync.status', {})).toMatchObject({ connection: 'notTheService', open: 1, dead: 0 });
    rig.service.fetch = fetch;
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toHaveLength(1);
  });

  it.each(['an order', 'a line'])('does not count as a removal of %s', async (what) => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const itemLocalId = (await rig.order(localId)).order.items[0]?.localId as LocalId;
    const { entryId } =
      what === 'an order'
        ? await rig.command('order.delete', { localId })
        : await rig.command('item.delete', { orderLocalId: localId, itemLocalId });
    const { fetch } = rig.service;
    rig.network.failNext(/^DELETE/, () => {
      // From here on the network wants to be signed in to.
      rig.service.fetch = async () => Response.json({ success: false, message: 'Sign in to the network' });
      return Response.json({ success: false, message: 'Sign in to the network' });
    });
    await rig.sync();
    expect((await rig.entry(entryId)).state).toBe('waiting');
    rig.service.fetch = fetch;
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders().flatMap(({ items }) => items)).toHaveLength(what === 'an order' ? 0 : 2);
  });
});

describe('a 404 to a write', () => {
  it('deletes no order if it is about a product that the service does not know', async () => {
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

  it('deletes no order if it is about a payment type in a change', async () => {
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

  it('creates no order twice if the service does not let it be changed', async () => {
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
});

const always = 2_000;

const timing = { backoffBaseMs: 1_000, backoffCapMs: 60_000 };

const words = 'This token may not edit orders';

function reject(rig: Rig, pattern: RegExp): void {
  for (let time = 0; time < always; time++)
    rig.network.failNext(pattern, () => Response.json({ message: words }, { status: 401 }));
}

async function syncFor(rig: Rig, passes: number): Promise<void> {
  for (let pass = 0; pass < passes; pass++) {
    await rig.sync();
    await rig.clock.advance(600_000);
  }
}

describe('a 401 to one operation', () => {
  it.each([1, 6, 8])('does not keep a new order from the service, after %i rejected edits', async (edits) => {
    const rig = await openRig({ timing });
    const made: string[] = [];
    for (let at = 0; at < edits; at++) made.push((await rig.command('order.create', { order: draft(rig) })).localId);
    await rig.syncUntilQuiet();
    reject(rig, /^PATCH/);
    for (const localId of made) await rig.command('order.update', { localId, changes: { observations: 'Edit' } });
    await rig.command('order.create', { order: draft(rig, { observations: 'News' }) });
    await syncFor(rig, 3);
    expect(rig.service.orders().map(({ observations }) => observations)).toContain('News');
  });

  it('is for the rep in the end, who can retry; the changes of others are read meanwhile', async () => {
    const rig = await openRig({ timing });
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    reject(rig, /^PATCH/);
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Edit' } });
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { observations: 'Colleague' })));
    await syncFor(rig, 1);
    expect((await rig.query('orders.search', { text: 'Colleague' })).total).toBe(1);
    expect((await rig.query('sync.status', {})).connection).toBe('online');
    await syncFor(rig, 11);
    expect(await rig.entry(entryId)).toMatchObject({ state: 'dead', lastError: { message: words } });
    await rig.command('outbox.retry', { entryId: String(entryId) });
    await syncFor(rig, 1);
    expect(await rig.entry(entryId)).toMatchObject({ state: 'waiting', attempts: 1 });
  });

  it('does not make the token a bad one if it is a list of addresses alone', async () => {
    const rig = await openRig({ orders: 5 });
    reject(rig, /^GET .customers/);
    await rig.sync();
    expect((await rig.query('sync.status', {})).connection).toBe('online');
  });

  it('pauses everything, and spends no attempt, if every operation is answered so', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Edit' } });
    rig.token = 'old';
    expect(await rig.sync()).toMatchObject({ state: 'needsAuth', open: 1 });
    expect(await rig.entry(entryId)).toMatchObject({ state: 'queued', attempts: 0 });
    rig.token = 'token-2';
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, open: 0 });
  });
});

const taken = { message: 'The given data was invalid.', errors: { fk_id: ['The fk id has already been taken.'] } };

/** A gateway sends it twice, and passes the answer to the second one on. */
function sendTwice(rig: Rig, path: RegExp, status: number): void {
  rig.network.failNext(path, { after: () => Response.json(taken, { status }) });
}

describe('a rejection of a create that arrived before', () => {
  it.each([400, 409, 422])('with %d counts as success if the order is there', async (status) => {
    const rig = await openRig();
    sendTwice(rig, /^POST .orders/, status);
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('adopted');
    expect((await rig.query('orders.search', {})).rows).toMatchObject([{ localId, id: 1 }]);
  });

  it('counts as success if the address is there', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    sendTwice(rig, /^POST .*address/, 422);
    await rig.command('address.create', { customerFkId, address: { street: 'Rua Nova' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    const { rows } = await rig.query('addresses.list', { customerFkId });
    expect(rows.filter(({ address }) => address.street === 'Rua Nova')).toHaveLength(1);
  });

  it.each([
    ['the connection is gone', 'refused'],
    ['the token is rejected', () => Response.json({}, { status: 401 })],
    ['the service limits the rate', () => Response.json({}, { status: 429 })],
  ] as const)('is probed first, and the edit behind it is sent, if %s before the probe', async (_, fault) => {
    const rig = await openRig();
    sendTwice(rig, /^POST/, 422);
    rig.network.failNext(/^GET .*fk_id/, fault);
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.clock.advance(600_000);
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.writes()).toEqual(['POST /orders', 'PATCH /orders/1']);
    expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
  });

  it('stays, in the service’s words, if the service rejects the probe as well', async () => {
    const rig = await openRig();
    rig.network.failNext(/^POST/, () => Response.json({ message: 'Customer is blocked' }, { status: 422 }));
    rig.network.failNext(/^GET .*fk_id/, () => Response.json({ message: 'Unknown filter' }, { status: 400 }));
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const { state, lastError } = await rig.entry(entryId);
    expect({ state, lastError }).toMatchObject({ state: 'dead', lastError: { message: 'Customer is blocked' } });
  });
});
