/** A service that takes no change without fields that stay as they are: the interface does not show which it requires. */
import { describe, expect, it } from 'vitest';
import type { Service } from '../../../../src-service/service.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';

type Complain = (missing: string[]) => unknown;

const complaints: [string, Complain][] = [
  [
    'in a list',
    (missing) => ({ message: 'Invalid', errors: missing.map((field) => ({ field, message: 'required' })) }),
  ],
  [
    'by field',
    (missing) => ({ errors: Object.fromEntries(missing.map((field) => [field, ['O campo é obrigatório']])) }),
  ],
  ['one at a time', ([first]) => ({ message: `${first} is required` })],
];

async function openDemanding(fields: readonly string[], complain: Complain) {
  const service = openOtherService({});
  const patches: Record<string, unknown>[] = [];
  const fetch: Service['fetch'] = async (request) => {
    if (request.method !== 'PATCH') return await service.fetch(request);
    const body = (await request.clone().json()) as Record<string, unknown>;
    patches.push(body);
    const missing = fields.filter((field) => !(field in body));
    return missing.length > 0 ? Response.json(complain(missing), { status: 422 }) : await service.fetch(request);
  };
  const colleague = (path: string, body: unknown) => service.fetch(asColleague('PATCH', path, body));
  return { rig: await openRig({ service: { ...service, fetch } }), patches, colleague };
}

describe('a service that demands unchanged fields', () => {
  it.each(complaints)('gets them with an edit of an order, told %s', async (_how, complain) => {
    const { rig, patches, colleague } = await openDemanding(['id_customer', 'fk_id'], complain);
    const { localId } = await rig.command('order.create', { order: draft(rig, { fk_id: 'PO-1' }) });
    await rig.sync();
    const [{ id, customer } = {}] = rig.service.orders();
    await colleague(`/orders/${id}`, { fk_id: 'PO-2' });
    await rig.command('order.update', { localId, changes: { delivery_date: '2026-04-02T12:00:00.000Z' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, dead: 0 });
    expect(patches.at(-1)).toEqual({
      ...{ id_customer: customer?.id, fk_id: 'PO-2' },
      delivery_date: '2026-04-02T12:00:00.000Z',
    });
    expect(rig.service.orders()).toMatchObject([{ fk_id: 'PO-2', delivery_date: '2026-04-02T12:00:00.000Z' }]);
  });

  it('gets them with an edit of a line, but for figures that no longer hold', async () => {
    const fields = ['id_item', 'quantity', 'net_value'];
    const { rig, patches } = await openDemanding(fields.slice(0, 2), (missing) => ({
      message: [...missing, fields[2]].join(),
    }));
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const [line] = (await rig.order(localId)).order.items;
    const place = { orderLocalId: localId, itemLocalId: line?.localId ?? '' };
    await rig.command('item.update', { ...place, changes: { price: 11 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, dead: 0 });
    expect(patches.at(-1)).toEqual({ id_item: line?.item?.id, quantity: line?.quantity, price: 11 });
  });

  it('gets them with an edit of an address', async () => {
    const { rig, patches } = await openDemanding(['street', 'address_type'], (missing) => ({
      message: missing.join(),
    }));
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const address = { street: 'Rua B', zip_code: 1, address_type: 'billing' };
    const { localId } = await rig.command('address.create', { customerFkId, address });
    await rig.sync();
    await rig.command('address.update', { localId, changes: { zip_code: 2 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, dead: 0 });
    expect(patches.at(-1)).toEqual({ ...address, zip_code: 2 });
  });

  it('rejects the edit for good if it demands what nobody has, and is asked no more than once for each', async () => {
    const { rig, patches } = await openDemanding(['delivery_date', 'observations'], (missing) => ({
      message: missing.join(),
    }));
    const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Ring' }) });
    await rig.sync();
    await rig.command('order.update', { localId, changes: { fk_id: 'PO-1' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1 });
    expect(patches).toEqual([{ fk_id: 'PO-1' }, { observations: 'Ring', fk_id: 'PO-1' }]);
  });
});
