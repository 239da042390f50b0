/** A create that arrived, and that somebody on the way, or the rep's next try, brought once more: some refuse that as invalid. */
import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const taken = { message: 'The given data was invalid.', errors: { fk_id: ['The fk id has already been taken.'] } };

/** A gateway sends it twice, and hands on what the second one is answered with. */
function sendTwice(rig: Rig, path: RegExp, status: number): void {
  rig.network.failNext(path, { after: () => Response.json(taken, { status }) });
}

it.each([400, 409, 422])(
  'takes an order for sent that the service refuses with %d as one that it has',
  async (status) => {
    const rig = await openRig();
    sendTwice(rig, /^POST .orders/, status);
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('adopted');
    expect((await rig.query('orders.search', {})).rows).toMatchObject([{ localId, id: 1 }]);
  },
);

it('does so with an address', async () => {
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
  ['the token is refused', () => Response.json({}, { status: 401 })],
  ['the service asks for quiet', () => Response.json({}, { status: 429 })],
] as const)('looks for it first, and sends the edit behind it, where %s before it is looked for', async (_, fault) => {
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

it('keeps a rejection, in the service’s words, also if the service rejects the probe', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST/, () => Response.json({ message: 'Customer is blocked' }, { status: 422 }));
  rig.network.failNext(/^GET .*fk_id/, () => Response.json({ message: 'Unknown filter' }, { status: 400 }));
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { state, lastError } = await rig.entry(entryId);
  expect({ state, lastError }).toMatchObject({ state: 'dead', lastError: { message: 'Customer is blocked' } });
});
