/** Both sides changed a record, or the service may have a write: the rep decides, and that alone takes effect. */
import { describe, expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

describe('an order that both sides changed', () => {
  it('gets each field, and each custom field, from the side that the rep chose', async () => {
    const rig = await openRig();
    const before = { cor: 'azul', rota: '7', doca: '1' };
    const { localId } = await rig.command('order.create', {
      order: draft(rig, { observations: 'Frente', custom_fields: before }),
    });
    await rig.sync();
    const theirs = { observations: 'Lado', custom_fields: { cor: 'verde', rota: '8', doca: '2' } };
    await rig.service.fetch(asColleague('PATCH', '/orders/1', theirs));
    const delivery_date = '2026-03-09T12:00:00.000Z';
    const changes = { observations: 'Fundos', delivery_date, custom_fields: { cor: 'rosa', rota: '9' } };
    const { entryId } = await rig.command('order.update', { localId, changes });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    const [cor, rota, doca] = ['custom_fields.cor', 'custom_fields.rota', 'custom_fields.doca'] as const;
    const fields = { observations: 'theirs', [cor]: 'mine', [rota]: 'theirs', [doca]: 'mine' } as const;
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { fields } });
    expect((await rig.order(localId)).order.custom_fields).toEqual({ cor: 'rosa', rota: '8' });
    expect(await rig.sync()).toMatchObject({ conflicted: 0, settled: 1 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Lado', delivery_date }]);
    expect(rig.service.orders()[0]?.custom_fields).toEqual({ cor: 'rosa', rota: '8' });
  });

  it('leaves nothing to send if the rep takes theirs of the only custom field in conflict', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig, { custom_fields: { cor: 'azul' } }) });
    await rig.sync();
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { custom_fields: { cor: 'verde' } }));
    const { entryId } = await rig.command('order.update', { localId, changes: { custom_fields: { cor: 'rosa' } } });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'theirs' });
    expect((await rig.entry(entryId)).state).toBe('discarded');
    expect((await rig.order(localId)).order.custom_fields).toEqual({ cor: 'verde' });
  });

  it.each(['mine', 'theirs'] as const)('asks which address it goes to if both sides chose one: %s', async (choice) => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const depot = await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const { id: theirs } = await rig.query('addresses.get', { localId: depot.localId });
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { id_address: theirs }));
    const shop = await rig.command('address.create', { customerFkId, address: { street: 'Rua Dois' } });
    const { entryId } = await rig.command('order.update', { localId, changes: { address_local_id: shop.localId } });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    const { id: mine } = await rig.query('addresses.get', { localId: shop.localId });
    expect((await rig.entry(entryId)).conflict).toMatchObject({ fields: [{ field: 'id_address', mine, theirs }] });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice });
    const chosen = choice === 'mine' ? mine : theirs;
    expect((await rig.order(localId)).order.address?.id).toBe(chosen);
    expect(await rig.sync()).toMatchObject({ conflicted: 0, open: 0 });
    expect(rig.service.orders()[0]?.address?.id).toBe(chosen);
  });
});

async function openInConflict(kind: 'fields' | 'changedThere' | 'deletedThere' | 'undecided' | 'duplicate') {
  const rig = await openRig();
  if (kind === 'undecided' || kind === 'duplicate') {
    rig.network.failNext(/^POST/, 'answerLost');
    rig.network.failNext(/^GET .*orders/, 'refused');
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const [made] = rig.service.orders();
    if (kind === 'duplicate')
      await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { fk_id: made?.fk_id ?? '' })));
    else await rig.service.fetch(asColleague('PATCH', '/orders/1', { fk_id: 'ERP-1' }));
    await rig.syncUntilQuiet();
    return { rig, entryId: String(entryId) };
  }
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await rig.service.fetch(
    kind === 'deletedThere'
      ? asColleague('DELETE', '/orders/1')
      : asColleague('PATCH', '/orders/1', { observations: 'Lado' }),
  );
  const { entryId } =
    kind === 'changedThere'
      ? await rig.command('order.delete', { localId })
      : await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.sync();
  return { rig, entryId: String(entryId) };
}

describe('a decision', () => {
  it.each([
    ['fields', ['resend', { adopt: 1 }]],
    ['changedThere', ['resend', { adopt: 1 }, { fields: {} }]],
    ['deletedThere', ['resend', { adopt: 1 }, { fields: {} }]],
    ['undecided', ['mine', 'theirs', { fields: {} }]],
    ['duplicate', ['mine', 'theirs', 'resend', { fields: {} }]],
  ] as const)('is refused if it does not answer what was asked: %s', async (kind, choices) => {
    const { rig, entryId } = await openInConflict(kind);
    expect((await rig.entry(entryId)).conflict).toMatchObject({ kind });
    const before = rig.writes();
    for (const choice of choices)
      expect(await rig.refused('outbox.resolve', { entryId, choice })).toEqual({ kind: 'notNow', state: kind });
    expect(await rig.sync()).toMatchObject({ conflicted: 1, open: 0 });
    expect(rig.writes()).toEqual(before);
  });

  it('is refused if there is no conflict', async () => {
    const rig = await openRig();
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    const choice = 'mine';
    expect(await rig.refused('outbox.resolve', { entryId: String(entryId), choice })).toMatchObject({ kind: 'notNow' });
  });

  it('to send an order again leaves it known that it may have arrived', async () => {
    const { rig, entryId } = await openInConflict('undecided');
    await rig.command('outbox.resolve', { entryId, choice: 'resend' });
    const [made] = rig.service.orders();
    const { order } = (await rig.entry(entryId)).payload as { order: { fk_id: string } };
    await rig.service.fetch(asColleague('PATCH', `/orders/${made?.id}`, { fk_id: order.fk_id }));
    await rig.syncUntilQuiet();
    expect((await rig.entry(entryId)).conflict).toMatchObject({
      kind: 'duplicate',
      candidates: [{ id: 1 }, { id: 2 }],
    });
  });
});
